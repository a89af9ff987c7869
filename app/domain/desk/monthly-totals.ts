/** What the reports count by month: payments, what of them was refunded, licenses and computers. */
export const MONTHLY_KINDS = [
  "license-paid",
  "donation-paid",
  "license-refund",
  "donation-refund",
  "license",
  "activation",
] as const
