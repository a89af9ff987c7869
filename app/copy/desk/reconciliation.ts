export const reconciliationCopy = {
  problems: {
    "provider-silent":
      "Razorpay did not answer, so nothing can be compared at the moment. Please try again in a minute.",
    "too-many": "There are more than 2,000 payments or refunds in these days. Please choose fewer days.",
    "no-range": "Please choose a first and a last day, 31 days at most.",
  },
  kinds: {
    confirmable: "Its order is open here.",
    "unknown-order": "Its order is not known here.",
    "second-payment": "Its order was paid by another payment.",
    "other-amount": "Its order has another amount.",
    refunded: "Refunded in full: nothing remains to be done.",
  },
} as const
