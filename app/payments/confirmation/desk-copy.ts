import type { PaymentProblem } from "#app/orders/ledger/ledger.ts"
import { formatAmount, formatPaise } from "#app/platform/money.ts"

/** Why a captured payment needs the owner, by its reason. */
export const paymentProblems = {
  "amount-differs": "Another amount than its order’s",
  "unknown-order": "A payment without an order here",
  "second-payment": "Second payment of a paid order",
  "without-buyer": "Account deleted before the payment",
  "second-license": "Second license for one account",
  "coupon-unavailable": "Paid with a coupon that had no use left or had ended",
  "consent-missing": "Paid without the consent that ends the right of withdrawal",
  international: "Indian price, paid from abroad",
  "place-unknown": "Tax invoice without the buyer’s State or country",
} as const satisfies Record<PaymentProblem, string>

export const paymentsCopy = {
  needsYou: "Needs you",
  giveAnyway: "Issue the license all the same",
  giveAnywayNote:
    "The buyer gets the license at the price with the coupon, which counts one use more, over its limit if need be.",
  givesBack: (amount: string) => `Razorpay gives ${amount} back. It is one refund, however often you ask.`,
  lastRefund: (error: string) => `The last refund returned nothing, and can be asked for again: ${error}`,
  ignoreHint: "the money stays where it is",
  refundUnknown:
    "Razorpay did not answer, so the refund is asked for and not yet confirmed. Please ask again.",
  notRefundable: "Nothing of it can be refunded: it was given back, is asked for, or is in a dispute.",
  providerSilent: "Razorpay did not answer, so nothing was done. Please try again.",
  notCaptured:
    "Razorpay has no captured payment with this ID in a currency of the site, so nothing was done.",
  nothingToDo: "Nothing remains to be done about this payment.",
  noAddress: "Nobody: Razorpay names no email address",
  typedEmail:
    "As it was typed at Razorpay, which proves nothing: please compare it with the account. The license, its order and its email are made at once.",
  staysAtProvider: "The payment stays at Razorpay, and the overview no longer shows it.",
  staysAtBank: "The money stays in your bank account, and the overview no longer shows it.",
  payerTold: "Whoever paid was told that a person looks at it, so please write to them what you decided.",
} as const

const methods = new Map(
  Object.entries({ card: "card", upi: "UPI", netbanking: "netbanking", wallet: "wallet", paypal: "PayPal" }),
)

/** "card", "UPI": the provider's method of a payment in words. */
export const paymentMethod = (method: string) => methods.get(method) ?? method

type Fees = {
  amount: number | null
  refundedAmount: number
  fee: number | null
  tax: number | null
  inrAmount: number | null
  currency: string | null
  /** Null for rupees. */
  feeCurrency: string | null
  /** Collected by a reseller for a state; null without one. */
  collectedTax: number | null
}

/** Returns Razorpay's fee on a payment, and what remains of the payment after refunds, in rupees. */
export function feeFacts({ amount, refundedAmount, fee, tax, inrAmount, ...resold }: Fees) {
  const { currency, feeCurrency, collectedTax } = resold
  if (collectedTax !== null && currency !== null)
    return {
      "Tax collected": `${formatAmount({ amount: collectedTax, currency })}, which Polar pays`,
      "Polar’s fee":
        fee !== null && feeCurrency !== null
          ? formatAmount({ amount: fee, currency: feeCurrency })
          : "Not told by Polar yet",
    }
  if (fee === null) return { "Razorpay’s fee": "Not told by Razorpay" }
  const isKnown = inrAmount !== null && amount
  return {
    "Razorpay’s fee": tax === null ? formatPaise(fee) : `${formatPaise(fee)}, ${formatPaise(tax)} of it tax`,
    Net: isKnown && formatPaise(Math.round((inrAmount * (amount - refundedAmount)) / amount) - fee),
  }
}
