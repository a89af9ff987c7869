/** Labels that pages load; what a notice says is chosen on the server. */
export const noticeCopy = {
  paymentId: "Payment ID:",
  /** Heading of the list on the account page. */
  heading: "Payments that bought nothing",
  see: "See the payment",
} as const
