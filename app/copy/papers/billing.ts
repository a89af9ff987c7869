/** Texts of the buyer's details at checkout. */
export const billingCopy = {
  receipt: "For your receipt",
  invoice: "For your invoice",
  optional: "Only if you buy for a company. The price stays the same.",
  required: "What you enter is printed on your invoice. The price stays the same.",
  addressHint: "Up to 8 lines.",
  saved: "Saved. It is printed on your papers once you pay.",
  missing: {
    state: "Choose your State below and save it. Then you can pay.",
    country: "Choose your country below and save it. Then you can pay.",
  },
  /** Under the price. */
  total: "Paid once. Nothing is added, and nothing renews.",
  taxedTotal: "Paid once. Taxes are included, nothing is added, and nothing renews.",
} as const
