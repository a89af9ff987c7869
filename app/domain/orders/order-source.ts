/**
 * How an order is paid: at Razorpay; to the seller's bank account, which the site's owner confirms; not at all, because the
 * owner issues it free; or before the site was there, at the old one: "unknown" where nothing says how
 * much.
 */
export const ORDER_SOURCES = ["razorpay", "bank", "free", "imported", "unknown"] as const

export type OrderSource = (typeof ORDER_SOURCES)[number]

/** Paid orders of these sources have a made-up payment id, because the provider does not know them. */
export const paymentIdOf = (source: Exclude<OrderSource, "razorpay">, orderId: string) =>
  `${source}:${orderId}`

/** Orders of these sources moved no money that is known: their amount is none. */
export const SOURCES_WITHOUT_AMOUNT = ["free", "unknown"] as const satisfies readonly OrderSource[]

/** Orders of these sources were paid elsewhere: this site issued no invoice for them. */
export const IMPORTED_SOURCES = ["imported", "unknown"] as const satisfies readonly OrderSource[]

/** Whether the provider knows a payment with this id. */
export const isAtProvider = (paymentId: string) => !/^(bank|free|imported|unknown):/.test(paymentId)

/** Whether what was paid for an order can be refunded at the provider. */
export const isRefundedAtProvider = ({
  source,
  paymentId,
}: {
  source: OrderSource
  paymentId: string | null
}) => source === "razorpay" || (source === "imported" && paymentId !== null && isAtProvider(paymentId))
