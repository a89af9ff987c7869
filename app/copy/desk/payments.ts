import { formatExactly } from "#app/domain/money.ts"

export const paymentsCopy = {
  resolved: "Nothing remains to be done about this payment.",
  refundNote: (amount: string) => `Razorpay gives ${amount} back. It is one refund, however often you ask.`,
  issueNote: "The account must exist. The license, its order and its email are made at once.",
  grantNote:
    "The buyer gets the license at the price with the coupon, which counts one use more, over its limit if need be.",
  ignoreNote: "The payment stays at Razorpay, and the overview no longer shows it.",
  ignoreTransferNote: "The money stays in your bank account, and the overview no longer shows it.",
  refundUnknown:
    "Razorpay did not answer, so the refund is asked for and not yet confirmed. Please ask again.",
  refundRefused: "Razorpay refused the refund, and nothing was refunded. Its answer is below.",
  notRefundable: "Nothing of it can be refunded: it was given back, is asked for, or is in a dispute.",
  refundFailed: (reason: string) => `The last refund returned nothing, and can be asked for again: ${reason}`,
  providerSilent: "Razorpay did not answer, so nothing was done. Please try again.",
  notCaptured:
    "Razorpay has no captured payment with this ID in a currency of the site, so nothing was done.",
  notProcessed: "Razorpay has no processed refund with this ID, so nothing was done.",
  refundKnown: "This refund is recorded here by now, so nothing was done.",
  noAccount: "No account has this email address. Its owner has to sign up first.",
  hasOrder: "This payment or its order at Razorpay belongs to an order here, so nothing was issued.",
  feeUnknown: "Not told by Razorpay",
  orderUnknown: "The order of this payment is not known here, so there is nothing to confirm.",
} as const

const inRupees = (amount: number) => formatExactly({ amount, currency: "INR" })

type Fees = { fee: number | null; tax: number | null; inrAmount: number | null }

/** What Razorpay kept of a payment, and what is left, in rupees. */
export function feeFacts({ fee, tax, inrAmount }: Fees): (readonly [name: string, value: string])[] {
  if (fee === null) return [["Razorpay's fee", paymentsCopy.feeUnknown]]
  const told = tax === null ? inRupees(fee) : `${inRupees(fee)}, ${inRupees(tax)} of it tax`
  return [
    ["Razorpay's fee", told],
    ...(inrAmount === null ? [] : [["Net", inRupees(inrAmount - fee)] as const]),
  ]
}
