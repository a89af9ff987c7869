import { toNormalForm, withAsciiDigits } from "#app/platform/text.ts"
import { stateName } from "./indian-states.ts"

/** State, PAN, number of the registration, Z (or a letter of a special registration), check character. */
const GSTIN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/

/** GSTIN of an office that deducts tax at source: the same format, or with its TAN instead of a PAN. */
const TAX_DEDUCTOR = /^[0-9]{2}[A-Z]{4}[A-Z0-9][0-9]{4}[A-Z][1-9A-Z]D[0-9A-Z]$/

/** A Unique Identity Number: of an embassy, a body of the United Nations or another notified person. */
const UIN = /^[0-9]{4}[A-Z]{3}[0-9]{5}[UO]N[A-Z0-9]$/

/** GSTINs of collectors of tax at source, services from abroad (OIDAR) and non-residents, who don't buy with them. */
const WITHOUT_PURCHASES = [
  /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]C[0-9A-Z]$/,
  /^99[0-9]{2}[A-Z]{3}[0-9]{5}OS[0-9A-Z]$/,
  /^[0-9]{4}[A-Z]{3}[0-9]{5}NR[0-9A-Z]$/,
]

/** The longest tax ID that is read, however it is typed, in UTF-16 units. */
const MAX_TYPED_TAX_ID = 200

/** Removes spaces from a typed tax ID, and converts it to upper case and to digits from 0 to 9. */
export const normalizeTaxId = (text: string): string =>
  withAsciiDigits(toNormalForm(text, "NFKC", MAX_TYPED_TAX_ID))
    .replace(/\s/g, "")
    .toUpperCase()

const hasGstinShape = (text: string) => GSTIN.test(text) || TAX_DEDUCTOR.test(text)

/** Checks if a normalized text is a GSTIN: format, State and check character. */
export function isGstin(text: string): boolean {
  return hasGstinShape(text) && stateName(stateOfGstin(text)) !== null && checkCharacter(text) === text[14]
}

/** Checks if a text is a UIN, by its format only: some published UINs have no valid check character. */
export const isUin = (text: string) => UIN.test(text)

/** True for a GSTIN or UIN: the buyer is registered in India, and a tax invoice prints it (Rule 46(d)). */
export const isIndianTaxId = (taxId: string | null): taxId is string =>
  taxId !== null && (isGstin(taxId) || isUin(taxId))

/** Forms of VAT IDs after the prefix of their country: of the EU (VIES, FAQ 11), the EEA, Switzerland and the UK. */
const VAT_IDS = [
  /^ATU[0-9]{8}$/,
  /^BE[01][0-9]{9}$/,
  /^BG[0-9]{9,10}$/,
  /^CY[0-9]{8}[A-Z]$/,
  /^CZ[0-9]{8,10}$/,
  /^(?:DE|EE|EL|GR|PT)[0-9]{9}$/,
  /^(?:DK|FI|HU|LU|MT|SI)[0-9]{8}$/,
  /^ES[A-Z0-9][0-9]{7}[A-Z0-9]$/,
  /^FR[A-Z0-9]{2}[0-9]{9}$/,
  /^(?:HR|IT|LV)[0-9]{11}$/,
  /^IE[0-9][A-Z0-9+*][0-9]{5}[A-Z]{1,2}$/,
  /^LT(?:[0-9]{9}|[0-9]{12})$/,
  /^NL[0-9A-Z+*]{10}[0-9]{2}$/,
  /^(?:PL|SK)[0-9]{10}$/,
  /^RO[0-9]{2,10}$/,
  /^SE[0-9]{12}$/,
  /^(?:GB|XI)(?:[0-9]{9}|[0-9]{12}|GD[0-9]{3}|HA[0-9]{3})$/,
  /^NO[0-9]{9}(?:MVA)?$/,
  /^IS[0-9]{5,6}$/,
  /^LI[0-9]{5}$/,
  /^CHE[0-9]{9}(?:MWST|TVA|IVA)?$/,
]

/** True for a number that only a business has, by its form: whether it was ever given is not checked. */
export function isBusinessTaxId(taxId: string | null): boolean {
  const number = taxId?.replace(/[.-]/g, "") ?? ""
  return isIndianTaxId(taxId) || VAT_IDS.some((form) => form.test(number))
}

/** The code of the State that registered a GSTIN. */
export const stateOfGstin = (gstin: string) => gstin.slice(0, 2)

/** The code of the State in which a buyer is registered; null for another number, and for a UIN of no State. */
export function stateOfTaxId(taxId: string | null): string | null {
  const code = isIndianTaxId(taxId) ? stateOfGstin(taxId) : ""
  return stateName(code) && code
}

/** Returns the name of the kind of tax ID. */
export function taxIdName(taxId: string): "GSTIN" | "UIN" | "VAT ID" {
  if (isUin(taxId)) return "UIN"
  return isGstin(taxId) ? "GSTIN" : "VAT ID"
}

/** Returns why a tax ID is refused: its registration can't buy, or the GSTIN is wrong. VAT IDs are not checked. */
export function taxIdProblem(taxId: string, country: string): "without-purchases" | "wrong" | null {
  if (WITHOUT_PURCHASES.some((form) => form.test(taxId))) return "without-purchases"
  const isIndian = (country === "IN" && taxId !== "") || hasGstinShape(taxId)
  return isIndian && !isIndianTaxId(taxId) ? "wrong" : null
}

/** Check character over the first 14 characters, in base 36, each times 1 or 2 in turn. */
function checkCharacter(text: string): string {
  const sum = [...text.slice(0, 14)].reduce((total, character, index) => {
    const product = Number.parseInt(character, 36) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return ((36 - (sum % 36)) % 36).toString(36).toUpperCase()
}
