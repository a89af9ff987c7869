export const EVENTS = [
  ...["checkout.created", "checkout.updated", "checkout.expired"],
  ...["customer.created", "customer.updated"],
  ...["order.created", "order.updated", "order.paid", "order.refunded"],
  ...["refund.created", "refund.updated"],
] as const

export type PolarEventName = (typeof EVENTS)[number]

/** What the site needs to be told. */
export const NEEDED_EVENTS: PolarEventName[] = [
  "order.paid",
  "order.updated",
  "order.refunded",
  "refund.created",
  "refund.updated",
]
