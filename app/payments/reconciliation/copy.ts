import { providerNames } from "#app/orders/order/copy.ts"
import type { ProviderName } from "#app/orders/order/order.ts"
import { type BrokenInvariant, EQUALS_PROVIDER } from "./invariants.ts"

const equalsProvider = (provider: ProviderName) =>
  `The captured payments and refunds of the last days are the same here and at ${providerNames[provider]}.`

/** Sentences that describe the invariants of the books. */
export const invariantSentences: Record<BrokenInvariant["name"], string> = {
  "orders-equal-entries":
    "Each paid order has one entry in the ledger over its amount, and each payment in the ledger its paid order.",
  "orders-delivered":
    "Each paid order of a buyer has one license, donation or upgrade, and no order has two or is unpaid with one.",
  "receipts-issued": "Each paid order of a buyer has a receipt.",
  "refunds-equal-entries": "What was given back of each payment is what its entries say.",
  "given-back-at-most-paid": "No more of a payment was refunded and lost in disputes than was paid.",
  "withdrawals-listed": "Each withdrawal whose money is not back in full is a work item.",
  "invoices-equal-payments":
    "Where a GSTIN was set, invoices less credit notes are what was captured less what was refunded.",
  "invoices-without-gap": "Invoices and credit notes are numbered without a gap.",
  "payout-invoices-equal-payouts": "Each payout with an invoice has that amount.",
  "no-invoice-over-resold": "No payment of the reseller has a tax invoice of ours.",
  "totals-equal-entries": "The totals of each day are the sums of its entries.",
  "no-license-over-returned-payment": "No license is in force whose payment was returned.",
  "licenses-follow-orders":
    "Each license has the plan and computers of what is paid and kept, or of the owner’s number.",
  "one-current-key": "Each license has one key, which is none that was replaced.",
  "coupon-uses-counted": "Each coupon was used as often as orders were paid with it.",
  [EQUALS_PROVIDER.razorpay]: equalsProvider("razorpay"),
  [EQUALS_PROVIDER.polar]: equalsProvider("polar"),
}

/** Returns the sentence of an invariant; its name if it is stored by a version with other invariants. */
export const sentenceOf = (name: string): string =>
  Object.entries(invariantSentences).find(([known]) => known === name)?.[1] ?? name
