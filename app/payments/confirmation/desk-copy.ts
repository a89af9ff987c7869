import type { PaymentProblem } from "#app/orders/ledger/ledger.ts"
import { formatAmount, formatPaise } from "#app/platform/money.ts"

/** Why a captured payment needs the owner, by its reason. */
export const paymentProblems = {
  "amount-differs": "Amount different from its order’s",
  "unknown-order": "No matching order on this site",
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
  giveAnyway: "Issue the license anyway",
  giveAnywayNote:
    "The buyer gets the license at the price with the coupon. That counts as one more use, even over its limit.",
  givesBack: (amount: string) => `Razorpay will refund ${amount}. Clicking again won’t refund it twice.`,
  lastRefund: (error: string) => `The last refund returned nothing, and can be asked for again: ${error}`,
  ignoreHint: "the money stays where it is",
  refundUnknown:
    "Razorpay didn’t answer, so the refund was requested but isn’t confirmed yet. Please ask again.",
  notRefundable: "Nothing is left to refund. It was refunded, a refund was requested, or it’s in a dispute.",
  providerSilent: "Razorpay did not answer, so nothing was done. Please try again.",
  notCaptured:
    "Razorpay has no captured payment with this ID in a currency of the site, so nothing was done.",
  nothingToDo: "There’s nothing left to do about this payment.",
  noAddress: "No. Razorpay gave no email address.",
  typedEmail:
    "As typed at Razorpay, where it isn’t verified, so please compare it with the account. The license and order are created and the email is sent right away.",
  staysAtProvider: "The payment isn’t refunded and no longer appears on the overview.",
  staysAtBank: "The money stays in your bank account, and the payment no longer appears on the overview.",
  payerTold: "The payer was told that we’re looking into it, so please email them what you decided.",
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
          : "Not known yet",
    }
  if (fee === null) return { "Razorpay’s fee": "Unknown" }
  const isKnown = inrAmount !== null && amount
  return {
    "Razorpay’s fee": tax === null ? formatPaise(fee) : `${formatPaise(fee)}, ${formatPaise(tax)} of it tax`,
    Net: isKnown && formatPaise(Math.round((inrAmount * (amount - refundedAmount)) / amount) - fee),
  }
}
