/** Country of the seller: GST and the provider's accounts are for sellers in India. */
const COUNTRY = "India"

/** A postal address of the seller with the country as its end: a buyer abroad reads it, too. Lines stay lines. */
export function withCountry(address: string) {
  const trimmed = address.replace(/[\s,.]{1,20}$/, "")
  if (/\b(?:India|Bharat)$/i.test(trimmed)) return trimmed
  return `${trimmed}${trimmed.includes("\n") ? "\n" : ", "}${COUNTRY}`
}
