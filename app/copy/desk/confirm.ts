/** Sentences of the second look at a form. */
export const confirmCopy = {
  cancel: "Don't do it",
} as const

/** Names of fields whose label is another word. */
const labels = new Map([
  ["about", "What"],
  ["subject", "What"],
  ["taxId", "GSTIN or VAT ID"],
  ["gstin", "GSTIN"],
  ["saleEmails", "Tell me"],
])

/** "validUntil" is shown as "Valid until", "amountUSD" as "Amount USD". */
export function fieldLabel(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start}`)
  const [first = "", ...others] = words.split(" ")
  const rest = others.map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
  return labels.get(name) ?? [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(" ")
}
