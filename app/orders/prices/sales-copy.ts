import type { SalesToEurope, VatNote } from "./sales.ts"

/** Texts where nothing is sold to consumers. */
export const salesCopy = {
  button: "Not sold in your country yet",
  notSold: "Not sold in your country yet. Nothing was charged. A company with a VAT ID can ask for a quote.",
  vatIdMissing: "Not sold in your country yet, except to a company with a VAT ID. Please enter yours.",
  free: "Try the free version",
  company: { before: "A company with a VAT ID? ", link: "Ask for a quote", after: "." },
} as const

/** VAT note of a price. */
export const vatNotes: Record<VatNote, string> = {
  included: "VAT is included.",
  "reverse-charge": "Reverse charge: your company accounts for the VAT.",
  "not-added": "No VAT is added.",
}

/** VAT note of a quote before the buyer gave a VAT ID; null without one. */
export function vatOfQuote(note: VatNote | null, toEurope: SalesToEurope): string | null {
  if (note === null || toEurope === null) return note && vatNotes[note]
  return toEurope === "none"
    ? `${vatNotes["reverse-charge"]} We need its VAT ID.`
    : "VAT is included. With a VAT ID, your company accounts for it instead (reverse charge)."
}

/** The question on VAT below the plans; null without a VAT note. */
export function vatQuestion(note: VatNote | null, toEurope: SalesToEurope) {
  if (note === null) return null
  if (toEurope === "none")
    return {
      id: "vat",
      question: "Why can’t I buy it here?",
      answer:
        "We don’t sell to consumers in the EU, the EEA and the UK yet, because VAT would be due there. The free version has no price, and works everywhere. A company with a VAT ID can ask for a quote.",
    }
  const answers: Record<VatNote, string> = {
    included:
      "Yes. We pay the VAT of your country out of the price. Give your company’s VAT ID at checkout, and your company accounts for it instead (reverse charge). The price stays the same.",
    "reverse-charge": vatNotes["reverse-charge"],
    "not-added": "No VAT is added. You pay the price you see.",
  }
  return { id: "vat", question: "Is VAT included?", answer: answers[note] }
}
