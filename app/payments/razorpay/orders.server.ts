import * as z from "zod"
import { type Item, maxDevicesOf } from "#app/orders/order/order.ts"
import {
  type NewProviderOrder,
  type OrderRefusal,
  type ProviderOrderResult,
  REFUND_STATUSES,
  type RefundOrder,
  type RefundResult,
} from "#app/payments/provider/payment-provider.ts"
import type { Money } from "#app/platform/money.ts"
import { days, minutes } from "#app/platform/time.ts"
import type { ApiClient } from "./api-client.server.ts"

const OrderEntity = z.object({
  id: z.string().regex(/^order_\w+$/),
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().nullish(),
})
const OrderCollection = z.object({ items: z.array(OrderEntity) })

/** Capture period in minutes, the longest that Razorpay's Dashboard allows; a bank may answer that late. */
const CAPTURE_PERIOD = days(3) / minutes(1)

/** Capture settings in place of the account's: under manual capture, payments would be returned after some days. */
const CAPTURE = {
  capture: "automatic",
  capture_options: {
    automatic_expiry_period: CAPTURE_PERIOD,
    manual_expiry_period: CAPTURE_PERIOD,
    refund_speed: "normal",
  },
}

type OrderFields = Pick<NewProviderOrder, "amount" | "receipt"> & { notes: Record<string, string> }

/** The body of a new order: what the site sends is also what the conformance run and the doctor try. */
export const orderBody = ({ amount, receipt, notes }: OrderFields) => ({
  ...amount,
  receipt,
  notes,
  payment: CAPTURE,
})

/**
 * Creates an order, or finds the one with this receipt. Razorpay refuses a receipt that it knows, as after a request
 * whose answer was lost; where it would not, an order that nobody knows stays unpaid.
 */
export async function createOrder(
  callApi: ApiClient,
  { amount, receipt, item }: NewProviderOrder,
): Promise<ProviderOrderResult> {
  const body = JSON.stringify(orderBody({ amount, receipt, notes: notesOf(item) }))
  const created = await callApi("orders", OrderEntity, { method: "POST", body })
  if (created.kind === "answered") return toResult(created.value, amount)
  const { kind, reason: because } = created
  if (kind === "unavailable") return { kind, because }
  if (!/\breceipt\b/i.test(because)) return { kind, because, refusal: refusalOf(because) }
  return findByReceipt(callApi, { amount, receipt }, because)
}

/** Returns notes on what the order is for, which the owner can read at the provider if the database is lost. */
function notesOf(item: Item): Record<string, string> {
  const { kind, planType } = item
  if (kind === "donation") return { kind }
  return { kind, plan: planType, devices: String(maxDevicesOf(item)) }
}

async function findByReceipt(
  callApi: ApiClient,
  { amount, receipt }: Pick<NewProviderOrder, "amount" | "receipt">,
  because: string,
): Promise<ProviderOrderResult> {
  const listed = await callApi(`orders?${new URLSearchParams({ receipt })}`, OrderCollection)
  if (listed.kind !== "answered") return { kind: "unavailable", because: listed.reason }
  // Razorpay lists orders whose receipt contains the text.
  const earlier = listed.value.items.find((order) => order.receipt === receipt)
  return earlier ? toResult(earlier, amount) : { kind: "refused", because, refusal: "other" }
}

function toResult(order: z.infer<typeof OrderEntity>, { amount, currency }: Money): ProviderOrderResult {
  if (order.amount !== amount || order.currency !== currency) {
    return { kind: "refused", because: "answered with another amount", refusal: "other" }
  }
  return { kind: "created", providerOrderId: order.id }
}

/** Classifies a refusal by Razorpay's words: the code of all refusals is BAD_REQUEST_ERROR. */
function refusalOf(because: string): OrderRefusal {
  if (/\bcurrency\b/i.test(because)) return "currency"
  return /\bamount\b/i.test(because) ? "amount" : "other"
}

const RefundEntity = z.object({
  id: z.string().regex(/^rfnd_\w+$/),
  amount: z.int(),
  status: z.enum(REFUND_STATUSES),
})

const FAILED = "The refund failed: banks take none for a payment that is more than six months old."

/** Asks for a refund; safe to repeat with the same idempotency key. */
export async function createRefund(
  callApi: ApiClient,
  { paymentId, amount, idempotencyKey }: RefundOrder,
): Promise<RefundResult> {
  const refund = await callApi(`payments/${encodeURIComponent(paymentId)}/refund`, RefundEntity, {
    method: "POST",
    body: JSON.stringify({ amount, speed: "normal" }),
    headers: { "x-refund-idempotency": idempotencyKey },
  })
  if (refund.kind === "answered") {
    const { id, status } = refund.value
    // A pending one is processed, or fails, some days later. A failed one moved no money, and stays failed.
    return status === "failed" ? { kind: "refused", because: FAILED } : { kind: "accepted", refundId: id }
  }
  // A refusal without Razorpay's name for it comes from something in front of its API.
  const isTold = refund.kind === "refused" && refund.code !== null
  return isTold ? { kind: "refused", because: refund.reason } : { kind: "unknown" }
}
