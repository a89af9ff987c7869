import { planNames } from "#app/copy/orders/plan-names.ts"
import { plural } from "#app/copy/plural.ts"
import type { OrderState } from "#app/domain/orders/order.ts"
import type { PlanType } from "#app/domain/orders/plans.ts"

export const ordersCopy = {
  lead: "Every order that was opened, paid or not.",
  empty: "Orders will be here as soon as someone opens a checkout.",
  noteHint: "Only owners see notes.",
  amountTooMuch: "That is more than is left of the payment.",
  amountUnreadable: "Please enter an amount, such as 10 or 10.50.",
  reasonRequired: "Please enter a reason.",
  textTooLong: "Please enter at most 2,000 characters.",
  lineTooLong: "Please enter at most 200 characters.",
  noteRequired: "Please enter a note.",
  notSynced: "Razorpay did not answer, so nothing was synced. Please try again in a minute.",
  notPaid: "This order has no payment to refund.",
  notAtRazorpay:
    "Razorpay does not know this payment. Return the money by bank transfer, if there was any, and revoke the license on its page.",
  noReceipt: "There is no receipt to send: the order is not paid, or its account was deleted.",
  refundUnknown:
    "Razorpay did not answer. The refund was asked for and is not yet confirmed: ask again below. It is one refund, however often you ask.",
  refundRefused: "Razorpay refused the refund, and nothing was refunded. Its answer is below.",
  refundFailed: (amount: string) =>
    `The refund of ${amount} failed at Razorpay, and nothing was returned. Ask for it again, or return the money by bank transfer.`,
  nothingLeft: "All of it was given back, so nothing is left to refund.",
  asked: "All that is left was asked back. Razorpay has yet to report it.",
  inDispute: "What is left is in a dispute. It can be refunded only if the dispute is won or closed.",
  takenInDispute: "What is left was taken in a lost dispute, so nothing is left to refund.",
  issuedFree: "It was issued free: there is no payment to refund.",
  licenseFollows: "The license follows when Razorpay reports it.",
  correctLead:
    "A credit note takes back what is left of the invoice, and a new invoice over the same goes to this buyer. Neither can be taken back. The receipt stays as it is; Resend receipt then leads to the new invoice.",
  corrections: {
    "no-invoice": "This order has no invoice.",
    "nothing-left": "The invoice is credited in full, so nothing is left to correct.",
    "too-late":
      "The invoice is too old: a credit note with tax is declared by 30 November after its financial year. Please ask your accountant.",
    "nothing-changed": "The invoice says this already, so nothing was done.",
    "no-state": "A price in rupees is a supply in India, so the invoice needs the State. Please choose it.",
    "no-seller": "The seller has no GSTIN anymore, so no invoice can be issued. Look at Settings.",
  },
} as const

/** What is true of an order, as a list is filtered by it. */
export const orderStates: Record<OrderState, string> = {
  pending: "Open",
  paid: "Paid",
  "partly-refunded": "Partly refunded",
  refunded: "Refunded",
  disputed: "Disputed",
  "dispute-lost": "Dispute lost",
  problem: "Needs you",
  free: "Issued free",
  closed: "Closed",
  expired: "Expired",
}

/** "Basic", "Custom Business, 500 computers" or "Donation": what an order of a list buys. */
export function shortItem({
  planType,
  devices,
}: {
  planType: PlanType | null
  devices: number | null
}): string {
  if (!planType) return "Donation"
  return devices === null ? planNames[planType] : `${planNames[planType]}, ${plural(devices, "computer")}`
}
