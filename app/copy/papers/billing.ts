/** Texts of the buyer's details at checkout. */
export const billingCopy = {
  receipt: "For your receipt",
  invoice: "For your invoice",
  optional: "Only if you buy for a company. The price stays the same.",
  required: "What you enter is printed on your invoice. The price stays the same.",
  addressHint: "Up to 8 lines.",
  /** Under the price. */
  total: "Paid once. Nothing is added, and nothing renews.",
  taxedTotal: "Paid once. Taxes are included, nothing is added, and nothing renews.",
} as const
