import type { Consent } from "#app/orders/withdrawal/withdrawal.ts"

/** The one sentence about refunds, wherever the site and its emails speak of them. */
export const refundRule =
  "Payments are final, except where the law requires a refund or the payment went wrong."

/**
 * Time that a refund takes once the provider has it: 5 to 7 working days, by card up to 10
 * (razorpay.com/docs/payments/refunds/normal, November 2026).
 */
const REFUND_ARRIVAL = "5 to 7 working days"
export const SLOWEST_REFUND = "10 working days"

/** Sentence about where a refund goes, and when it arrives. */
export const refundArrival = `The money goes back to the card, account or UPI ID you paid with. It usually arrives within ${REFUND_ARRIVAL}. Some banks take up to ${SLOWEST_REFUND}.`

/** Sentence about a dispute about `payment` that was lost. */
export const disputeLost = (payment: string) =>
  `A dispute about ${payment} has ended, and the payer’s bank has reversed the payment.`

/** Label of the link to withdraw, here so that the account page's script omits the other texts of withdrawal. */
export const withdrawLabel = "Withdraw from the contract"

/** Consent of a consumer with a right of withdrawal before payment. Changed words need a new version. */
export const accessConsent: Consent = {
  version: "2026-11-23",
  text: "Give me access at once. I know that I lose my right of withdrawal when access begins.",
}
