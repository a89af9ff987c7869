import { formatExactly } from "#app/domain/money.ts"

export const paymentsCopy = {
  refundNote: (amount: string) => `Razorpay gives ${amount} back. It is one refund, however often you ask.`,
  refundUnknown:
    "Razorpay did not answer, so the refund is asked for and not yet confirmed. Please ask again.",
  notRefundable: "Nothing of it can be refunded: it was given back, is asked for, or is in a dispute.",
  refundFailed: (reason: string) => `The last refund returned nothing, and can be asked for again: ${reason}`,
  providerSilent: "Razorpay did not answer, so nothing was done. Please try again.",
  notCaptured:
    "Razorpay has no captured payment with this ID in a currency of the site, so nothing was done.",
  feeUnknown: "Not told by Razorpay",
} as const

const inRupees = (amount: number) => formatExactly({ amount, currency: "INR" })

type Fees = {
  amount: number | null
  refundedAmount: number
  fee: number | null
  tax: number | null
  inrAmount: number | null
}

/** What Razorpay kept of a payment, and what remains after refunds, in rupees. */
export function feeFacts({
  amount,
  refundedAmount,
  fee,
  tax,
  inrAmount,
}: Fees): (readonly [name: string, value: string])[] {
  if (fee === null) return [["Razorpay's fee", paymentsCopy.feeUnknown]]
  const told = tax === null ? inRupees(fee) : `${inRupees(fee)}, ${inRupees(tax)} of it tax`
  return [
    ["Razorpay's fee", told],
    ...(inrAmount === null || !amount
      ? []
      : [["Net", inRupees(Math.round((inrAmount * (amount - refundedAmount)) / amount) - fee)] as const]),
  ]
}
