import { describeAddresses } from "./email-address.ts"

/** The text with the Punycode of each address's domain beyond ASCII beside it, and a mark where a label mixes scripts. */
export const withPunycode = (text: string) =>
  describeAddresses(text, (punycode, isMixed) => {
    const marks = [punycode ?? "not a domain", isMixed && "mixed scripts"].filter(Boolean)
    return ` (${marks.join(", ")})`
  })

/** The same of a value that is a text; any other unchanged. */
export const described = <Value>(value: Value) => (typeof value === "string" ? withPunycode(value) : value)
