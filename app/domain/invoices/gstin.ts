import { stateName } from "./indian-states.ts"

/** State, PAN, number of the registration, Z (or a letter of a special registration), check character. */
const SHAPE = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/

/** What is typed, without spaces and in upper case. */
export function normalizeTaxId(text: string): string {
  return text.replace(/\s/g, "").toUpperCase()
}

export const hasGstinShape = (text: string) => SHAPE.test(text)

/** Whether a normalized text is a GSTIN: shape, State and check character. */
export function isGstin(text: string): boolean {
  return SHAPE.test(text) && stateName(stateOfGstin(text)) !== null && checkCharacter(text) === text[14]
}

/** The code of the State that registered a GSTIN. */
export const stateOfGstin = (gstin: string) => gstin.slice(0, 2)

/** Of the first 14 characters, in base 36, each times 1 or 2 in turn. */
function checkCharacter(text: string): string {
  const sum = [...text.slice(0, 14)].reduce((total, character, index) => {
    const product = Number.parseInt(character, 36) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return ((36 - (sum % 36)) % 36).toString(36).toUpperCase()
}
