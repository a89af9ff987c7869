import type { OrderState } from "#app/orders/order/order.ts"
import { type PlanType, planNames } from "#app/orders/plans/plans.ts"
import { plural } from "#app/platform/plural.ts"

export const ordersCopy = {
  opened: (at: string) => `opened ${at[0]?.toLowerCase()}${at.slice(1)}`,
  notAtRazorpay:
    "Razorpay doesn’t know this payment. Return the money by bank transfer, if there was any, and revoke the license on its page.",
  atRazorpay: "The license follows when Razorpay reports it.",
  atBank:
    "Return the money at your bank first. This records it, and the license follows right away. It also issues a credit note if there’s an invoice, and emails the buyer.",
  possible: (amount: string) => `${amount} possible`,
  notInDispute: "not while the dispute is open",
  refundReported: "Razorpay accepted the refund and reported it.",
  inDispute: "What is left is in a dispute. It can be refunded only if the dispute is won or closed.",
} as const

/** Labels of order states, the filter options of the order list. */
export const orderStates: Record<OrderState, string> = {
  pending: "Open",
  paid: "Paid",
  "partly-refunded": "Partly refunded",
  refunded: "Refunded",
  withdrawn: "Withdrawn",
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

/** Labels of an order's evidence, which the bank reads: no words of the desk. */
export const evidenceCopy = {
  section: "Evidence, ready to send",
  sectionNote:
    "From this order’s own records. Select the text and copy it, or download the page and print it.",
  text: "Evidence",
  download: "Download evidence",
  title: (dispute: string, payment: string) => `Evidence for dispute ${dispute} of payment ${payment}`,
  dispute: "Dispute",
  order: "Order",
  buyer: "Buyer",
  opened: "Opened",
  agreed: "Agreed",
  terms: (at: string, version: string, url: string) =>
    `${at}, to the Terms of Service of ${version} (${url})`,
  paid: "Paid",
  reported: "Razorpay",
  papers: "Receipt",
  sent: (at: string, to: string) => `sent ${at} to ${to}`,
  delivered: (at: string) => `delivered ${at}`,
  computers: "Computers",
  version: (version: string) => `version ${version}`,
  used: (first: string, last: string) => `activated ${first}, last used ${last}`,
  released: (at: string) => `released ${at}`,
  signIns: "Signed in",
  messages: "Messages",
  report: (title: string) => `the buyer reported “${title}”`,
  message: (author: "owner" | "reporter", title: string, body: string) =>
    `${author === "owner" ? "we" : "the buyer"} wrote about “${title}”: ${body}`,
} as const
