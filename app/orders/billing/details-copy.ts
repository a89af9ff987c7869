import { stateName } from "./indian-states.ts"
import { stateOfTaxId, taxIdName } from "./tax-id.ts"

/** Texts of the buyer's details at checkout. */
export const billingCopy = {
  company: "I buy for a company",
  receipt: "For your receipt",
  invoice: "For your invoice",
  onReceipt: "The price stays the same. What you type here goes on your receipt.",
  onInvoice: "The price stays the same. What you type here goes on your invoice.",
  addressHint: "Up to 8 lines.",
  sez: "For a unit or developer in an SEZ, please ",
  askForQuote: "ask for a quote",
} as const

/** Returns "State from your GSTIN: Karnataka"; null for a buyer who is registered in no State. */
export function stateSentence(taxId: string | null): string | null {
  const state = stateOfTaxId(taxId)
  return state && taxId && `State from your ${taxIdName(taxId)}: ${stateName(state)}`
}
