import { formatPaise } from "#app/platform/money.ts"

export const paymentsCopy = {
  refundUnknown:
    "Razorpay did not answer, so the refund is asked for and not yet confirmed. Please ask again.",
  notRefundable: "Nothing of it can be refunded: it was given back, is asked for, or is in a dispute.",
  providerSilent: "Razorpay did not answer, so nothing was done. Please try again.",
  notCaptured:
    "Razorpay has no captured payment with this ID in a currency of the site, so nothing was done.",
  nothingToDo: "Nothing remains to be done about this payment.",
} as const

type Fees = {
  amount: number | null
  refundedAmount: number
  fee: number | null
  tax: number | null
  inrAmount: number | null
}

/** Returns Razorpay's fee on a payment, and what remains of the payment after refunds, in rupees. */
export function feeFacts({ amount, refundedAmount, fee, tax, inrAmount }: Fees) {
  if (fee === null) return { "Razorpay's fee": "Not told by Razorpay" }
  const isKnown = inrAmount !== null && amount
  return {
    "Razorpay's fee": tax === null ? formatPaise(fee) : `${formatPaise(fee)}, ${formatPaise(tax)} of it tax`,
    Net: isKnown && formatPaise(Math.round((inrAmount * (amount - refundedAmount)) / amount) - fee),
  }
}
