import { formatMoney } from "#app/platform/money.ts"
import {
  computers,
  isAtProvider,
  isRefundedAtProvider,
  type MoneyState,
  type Order,
  type ProviderName,
} from "./order.ts"

/** The providers as people read them. */
export const providerNames: Record<ProviderName, string> = { razorpay: "Razorpay", polar: "Polar" }

type Payment = Pick<Order, "source" | "paymentId" | "paymentReference">

/** Returns the amount of an order, such as "$94.99", or "Unknown". */
export const orderAmount = ({ source, amount }: Pick<Order, "source" | "amount">): string =>
  source === "unknown" ? "Unknown" : formatMoney(amount)

/** Returns the amount paid for an order: zero if it was issued free. */
export const paidAmount = (order: Pick<Order, "source" | "amount">): string =>
  order.source === "free" ? formatMoney({ ...order.amount, amount: 0 }) : orderAmount(order)

/** Returns the payment of an order for the printed receipt, which labels a Razorpay id as "Payment ID". */
export function receiptPayment(payment: Payment): [name: string, value: string] {
  return isRefundedAtProvider(payment) ? ["Payment ID", payment.paymentId ?? ""] : paymentFact(payment)
}

/** States of a paid order's money as its buyer reads them; a problem is that of another payment. */
const purchaseStates: Record<Exclude<MoneyState, "problem">, string> = {
  disputed: "In dispute",
  "dispute-lost": "Taken back by the bank",
  refunded: "Refunded",
  withdrawn: "Withdrawn",
  "partly-refunded": "Partly refunded",
}

/** Returns the state of a paid order's money as its buyer reads it; null if it is simply paid. */
export const statusOfPurchase = (state: MoneyState | null): string | null =>
  state === null || state === "problem" ? null : purchaseStates[state]

/** Returns how an order was paid, for the emailed receipt. */
export function paymentFact({ source, paymentId, paymentReference }: Payment): [name: string, value: string] {
  if (source === "free") return ["Payment", "None: issued free of charge"]
  if (source === "unknown" && !isAtProvider(paymentId ?? "unknown:"))
    return ["Payment", "Before this site, not recorded"]
  if (source === "bank") return ["Payment", `Bank transfer, reference ${paymentReference ?? ""}`]
  return ["Payment", (paymentId ?? "").replace(/^imported:/, "")]
}

/** Returns what a license covers: "One computer, for life". */
export const coverage = (devices: number): string =>
  devices === 1 ? "One computer, for life" : `One key for ${computers(devices)}, for life`
