import type { ProviderName } from "#app/orders/order/order.ts"

/** Invariants of the books, checked in the database by app/payments/reconciliation/invariant-queries.server.ts. */
export const INVARIANTS = [
  "orders-equal-entries",
  "orders-delivered",
  "receipts-issued",
  "refunds-equal-entries",
  "given-back-at-most-paid",
  "withdrawals-listed",
  "invoices-equal-payments",
  "invoices-without-gap",
  "payout-invoices-equal-payouts",
  "no-invoice-over-resold",
  "totals-equal-entries",
  "no-license-over-returned-payment",
  "licenses-follow-orders",
  "one-current-key",
  "coupon-uses-counted",
] as const

export type Invariant = (typeof INVARIANTS)[number]

/** Invariants that the database alone can't check: payments and refunds are the same here and at the provider. */
export const EQUALS_PROVIDER = {
  razorpay: "equals-provider",
  polar: "equals-polar",
} as const satisfies Record<ProviderName, string>

type EqualsProvider = (typeof EQUALS_PROVIDER)[ProviderName]

/** An invariant that does not hold: how many rows break it, and the ids of the first of them. */
export type BrokenInvariant = {
  name: Invariant | EqualsProvider
  count: number
  examples: string[]
}
