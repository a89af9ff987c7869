import * as z from "zod"
import type { Money } from "#app/domain/money.ts"
import { type Item, maxDevicesOf } from "#app/domain/orders/order.ts"
import { days, minutes } from "#app/domain/time.ts"
import type { NewProviderOrder, OrderRefusal, ProviderOrderResult } from "#app/gateways/payments.ts"
import type { ApiClient } from "./razorpay.server.ts"

const OrderEntity = z.object({
  id: z.string().regex(/^order_\w+$/),
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().nullish(),
})
const OrderCollection = z.object({ items: z.array(OrderEntity) })

/** The longest that the Dashboard allows, in minutes; a bank may answer that late. */
const CAPTURE_PERIOD = days(3) / minutes(1)

/** Overrides the account's setting: under manual capture, every payment would be returned after some days. */
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

/** What the order is for, so that the owner reads it at the provider where the database is lost. */
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

/** By Razorpay's words: the code of all of them is BAD_REQUEST_ERROR. */
function refusalOf(because: string): OrderRefusal {
  if (/\bcurrency\b/i.test(because)) return "currency"
  return /\bamount\b/i.test(because) ? "amount" : "other"
}
