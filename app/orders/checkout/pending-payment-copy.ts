/**
 * Shown instead of an offer to buy while a payment is being confirmed; not in copy.ts, whose texts the dashboard
 * would load.
 */
export const pendingPaymentCopy = {
  title: "Payment being confirmed",
  text: "Your key appears on your dashboard as soon as Razorpay confirms the payment, usually within seconds. Please don’t pay twice.",
  link: "See the payment",
} as const
