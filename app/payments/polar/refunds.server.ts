import * as z from "zod"
import type { RefundOrder, RefundResult } from "#app/payments/provider/payment-provider.ts"
import type { ApiClient } from "./api-client.server.ts"
import { OrderEntity, RefundEntity } from "./entities.server.ts"

const RefundList = z.object({ items: z.array(RefundEntity) })

const FAILED = "The refund failed: the buyer’s bank did not take it."

type RefundState = Pick<
  OrderEntity,
  "net_amount" | "tax_amount" | "total_amount" | "refunded_amount" | "refunded_tax_amount"
>

/**
 * The amount to ask for, without tax: Polar adds the tax on it. All that is left is what is left; a part may come out one minor
 * unit less than asked, never more, where the tax is rounded.
 */
export function netRefund(order: RefundState, amount: number): number {
  const left = order.net_amount - order.refunded_amount
  if (amount >= left + order.tax_amount - order.refunded_tax_amount) return left
  const withTax = (net: number) => net + Math.round((net * order.tax_amount) / order.net_amount)
  let net = Math.round((amount * order.net_amount) / order.total_amount)
  while (net > 0 && withTax(net) > amount) net -= 1
  return net
}

/**
 * Asks for a refund. Polar has no idempotency keys: the refund keeps that of its request, and those of the order are listed
 * before it is asked for.
 */
export async function createRefund(
  callApi: ApiClient,
  { paymentId, amount, idempotencyKey }: RefundOrder,
): Promise<RefundResult> {
  const listed = await callApi(
    `refunds/?${new URLSearchParams({ order_id: paymentId, limit: "100" })}`,
    RefundList,
  )
  if (listed.kind !== "answered") return { kind: "unknown" }
  const earlier = listed.value.items.find(({ request }) => request === idempotencyKey)
  if (earlier) return toResult(earlier)
  const order = await callApi(`orders/${encodeURIComponent(paymentId)}`, OrderEntity)
  if (order.kind !== "answered") return { kind: "unknown" }
  const refund = await callApi("refunds/", RefundEntity, {
    order_id: paymentId,
    amount: netRefund(order.value, amount),
    reason: "customer_request",
    metadata: { request: idempotencyKey },
  })
  if (refund.kind === "answered") return toResult(refund.value)
  const isTold = refund.kind === "refused" && refund.code !== null
  return isTold ? { kind: "refused", because: refund.reason } : { kind: "unknown" }
}

const toResult = ({ id, status }: z.infer<typeof RefundEntity>): RefundResult =>
  status === "failed" ? { kind: "refused", because: FAILED } : { kind: "accepted", refundId: id }
