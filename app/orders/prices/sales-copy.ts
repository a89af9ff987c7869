import type { SalesToEurope, VatNote } from "./sales.ts"

/** Texts where nothing is sold to consumers. */
export const salesCopy = {
  button: "Not sold in your country yet",
  notSold: "Not sold in your country yet. Nothing was charged. A company with a VAT ID can ask for a quote.",
  vatIdMissing: "Not sold in your country yet, except to a company with a VAT ID. Please enter yours.",
  free: "Try the free version",
  company: { before: "A company with a VAT ID? ", link: "Ask for a quote", after: "." },
} as const

/** The reseller, as it names itself to its buyers. */
export const RESELLER = "Polar Software, Inc."

/** VAT note of a price. */
export const vatNotes: Record<VatNote, string> = {
  included: "VAT is included.",
  "reverse-charge": "Reverse charge: your company accounts for the VAT.",
  "not-added": "No VAT is added.",
  "sales-tax-included": "Any sales tax is included.",
}

/** VAT note of a quote before the buyer gave a VAT ID; null without one. */
export function vatOfQuote(note: VatNote | null, toEurope: SalesToEurope): string | null {
  if (note === null || toEurope === null || note === "sales-tax-included") return note && vatNotes[note]
  return note === "not-added"
    ? `${vatNotes["reverse-charge"]} We need its VAT ID.`
    : "VAT is included. With a VAT ID, your company accounts for it instead (reverse charge)."
}

type SoldOffer = { isSold: boolean; isResold: boolean; vat: VatNote | null }

/** The question on VAT below the plans; null without a VAT note. */
export function vatQuestion({ isSold, isResold, vat }: SoldOffer) {
  if (vat === null || vat === "sales-tax-included") return null
  if (!isSold)
    return {
      id: "vat",
      question: "Why can’t I buy it here?",
      answer:
        "We don’t sell to consumers in the EU, the EEA and the UK yet, because VAT would be due there. The free version has no price, and works everywhere. A company with a VAT ID can ask for a quote.",
    }
  const answers: Record<typeof vat, string> = {
    included: isResold
      ? "Yes. Polar, which sells to your country for us, pays its VAT out of the price. It asks for your company’s VAT ID, if you have one. The price stays the same."
      : "Yes. We pay the VAT of your country out of the price. Give your company’s VAT ID at checkout, and your company accounts for it instead (reverse charge). The price stays the same.",
    "reverse-charge": vatNotes["reverse-charge"],
    "not-added": "No VAT is added. You pay the price you see.",
  }
  return { id: "vat", question: "Is VAT included?", answer: answers[vat] }
}
