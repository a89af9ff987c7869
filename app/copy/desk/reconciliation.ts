export const reconciliationCopy = {
  lead: "Razorpay's captured payments and refunds, compared with what is stored here. Days are those of Asia/Kolkata, 31 at most.",
  problems: {
    "provider-silent":
      "Razorpay did not answer, so nothing can be compared at the moment. Please try again in a minute.",
    "too-many": "There are more than 2,000 payments or refunds in these days. Please choose fewer days.",
    "no-range": "Please choose a first and a last day, 31 days at most.",
  },
  agree: "Everything agrees.",
  nothing: "Neither Razorpay nor this site has payments or refunds in these days.",
  kinds: {
    confirmable: "Its order is open here.",
    "unknown-order": "Its order is not known here.",
    "second-payment": "Its order was paid by another payment.",
    "other-amount": "Its order has another amount.",
    refunded: "Refunded in full: nothing remains to be done.",
  },
} as const
