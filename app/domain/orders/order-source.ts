/**
 * How an order is paid: at Razorpay; to the seller's bank account, which the site's owner confirms; or not at all,
 * because the owner issues it free.
 */
export const ORDER_SOURCES = ["razorpay", "bank", "free"] as const

export type OrderSource = (typeof ORDER_SOURCES)[number]

/** Paid orders of these sources have a made-up payment id, because the provider does not know them. */
export const paymentIdOf = (source: Exclude<OrderSource, "razorpay">, orderId: string) =>
  `${source}:${orderId}`

/** Whether the provider knows a payment with this id. */
export const isAtProvider = (paymentId: string) => !/^(bank|free):/.test(paymentId)
