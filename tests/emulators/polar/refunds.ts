import { Hono } from "hono"
import type { EmulatorContext } from "../context.ts"
import { injectFaults } from "../control/fault-injection.ts"
import { isObject, readJson } from "../read-body.ts"
import { metadataErrors, readMetadata } from "./checkout-form.ts"
import { type Dispute, modified, newRefund, type Order, type Refund, type RefundStatus } from "./entities.ts"
import { authenticate, type Invalid, invalid, notFound, polarError, refused, serverError } from "./errors.ts"
import { type PolarEvent, sendEvents } from "./events.ts"
import { countRefund, findOrder } from "./orders.ts"
import { cutPage, readFilter, uuidErrors } from "./queries.ts"
import { roundHalfEven } from "./taxes.ts"

const REASONS = [
  "duplicate",
  "fraudulent",
  "customer_request",
  "service_disruption",
  "satisfaction_guarantee",
  "other",
]

/** The tax that goes back with a net amount: its share, or all that is left. */
function taxOf(order: Order, amount: number): number {
  if (amount === order.refundable_amount) return order.refundable_tax_amount
  const share = roundHalfEven((amount * order.tax_amount) / order.net_amount)
  return Math.min(share, order.refundable_tax_amount)
}

/** Divides an amount with tax, such as that of a dispute, as its order is divided. */
export function divideTotal(order: Order, total: number): { amount: number; tax: number } {
  const { refundable_amount, refundable_tax_amount } = order
  if (total === refundable_amount + refundable_tax_amount)
    return { amount: refundable_amount, tax: refundable_tax_amount }
  const share = roundHalfEven((order.tax_amount * total) / order.total_amount)
  const tax = Math.min(share, refundable_tax_amount)
  return { amount: total - tax, tax }
}

type NewRefund = {
  amount: number
  tax: number
  reason: string
  status: RefundStatus
  metadata: Refund["metadata"]
  dispute?: Dispute
}

/** Stores a refund and sends its events. */
export function addRefund(context: EmulatorContext, order: Order, { dispute, ...fields }: NewRefund): Refund {
  const refund = newRefund(order, { ...fields, dispute: dispute ?? null })
  context.store.state.polarRefunds.set(refund.id, refund)
  const created: PolarEvent = { type: "refund.created", data: refund }
  sendEvents(context, [created, ...(refund.status === "succeeded" ? count(context, refund) : [])])
  context.store.changed()
  return refund
}

function count(context: EmulatorContext, refund: Refund, sign: 1 | -1 = 1): PolarEvent[] {
  const order = countRefund(context, refund.order_id, sign * refund.amount, sign * refund.tax_amount)
  const updated: PolarEvent = { type: "order.updated", data: order }
  return sign === 1 ? [updated, { type: "order.refunded", data: order }] : [updated]
}

/** Ends a pending refund, or makes one fail that had succeeded. */
export function endRefund(context: EmulatorContext, id: string, status: RefundStatus): Refund {
  const { polarRefunds } = context.store.state
  const refund = polarRefunds.get(id)
  if (refund === undefined) throw notFound()
  const changed = { ...refund, ...modified(), status }
  polarRefunds.set(id, changed)
  const counted =
    status === "succeeded" && refund.status !== "succeeded"
      ? count(context, changed)
      : refund.status === "succeeded" && status !== "succeeded"
        ? count(context, changed, -1)
        : []
  sendEvents(context, [{ type: "refund.updated", data: changed }, ...counted])
  context.store.changed()
  return changed
}

function readErrors(body: Record<string, unknown>): Invalid[] {
  const { order_id, reason, amount } = body
  const missing = ["order_id", "reason", "amount"]
    .filter((name) => body[name] === undefined)
    .map((name) => ({ type: "missing", loc: ["body", name], msg: "Field required", input: body }))
  if (missing.length > 0) return missing
  const errors = [...uuidErrors(["body", "order_id"], order_id), ...metadataErrors(body.metadata, ["body"])]
  if (!REASONS.includes(String(reason))) {
    const msg = `Input should be ${REASONS.map((name) => `'${name}'`).join(", ")}`
    errors.push({ type: "literal_error", loc: ["body", "reason"], msg, input: reason })
  }
  const loc = ["body", "amount"]
  if (!Number.isSafeInteger(amount))
    errors.push({ type: "int_type", loc, msg: "Input should be a valid integer", input: amount })
  else if (Number(amount) <= 0)
    errors.push({ type: "greater_than", loc, msg: "Input should be greater than 0", input: amount })
  return errors
}

export function refundRoutes(context: EmulatorContext) {
  const { store } = context
  const guards = [injectFaults(context, "polarRefunds", serverError), authenticate(context)] as const
  const refundsOf = (orderId: string) =>
    [...store.state.polarRefunds.values()].filter(({ order_id }) => order_id === orderId)
  const disputesOf = (orderId: string) =>
    [...store.state.polarDisputes.values()].filter(({ order_id }) => order_id === orderId)
  return new Hono()
    .get("/v1/refunds/", ...guards, (c) => {
      const ids = readFilter(c, "id", true)
      const orders = readFilter(c, "order_id", true)
      const succeeded = c.req.query("succeeded")
      const refunds = [...store.state.polarRefunds.values()].filter(
        ({ id, order_id, status }) =>
          (ids?.includes(id) ?? true) &&
          (orders?.includes(order_id) ?? true) &&
          (succeeded === undefined || (status === "succeeded") === (succeeded === "true")),
      )
      return c.json(cutPage(c, refunds))
    })
    .post("/v1/refunds/", ...guards, async (c) => {
      const body = await readJson(c.req, notJson)
      if (!isObject(body)) throw notJson()
      const errors = readErrors(body)
      if (errors.length > 0) throw invalid(errors)
      const order = store.state.polarOrders.get(String(body.order_id))
      if (order === undefined) throw refused(["order_id"], "Order not found", body.order_id)
      const { refunds } = store.state.control.polar
      if (refunds === "blocked")
        throw polarError(403, "RefundsBlocked", `Refunds are blocked for order: ${order.id}`)
      const amount = Number(body.amount)
      const pending = refundsOf(order.id).filter(({ status }) => status === "pending")
      const pendingAmount = pending.reduce((sum, refund) => sum + refund.amount, 0)
      const isAllPending = pending.length > 0 && pendingAmount >= order.refundable_amount
      if (order.status === "refunded" || isAllPending)
        throw polarError(403, "RefundedAlready", `Order is already fully refunded: ${order.id}`)
      if (amount > order.refundable_amount)
        throw refused(["amount"], "Refund amount exceeds refundable amount", amount)
      if (disputesOf(order.id).some(({ closed }) => !closed)) {
        const detail = `Refund cannot be issued for order with disputed payment: ${order.id}`
        throw polarError(403, "RefundDisputedPayment", detail)
      }
      // The card processor's refusal of more than is left, which Polar does not expect.
      if (pendingAmount + amount > order.refundable_amount) throw serverError()
      const refund = addRefund(context, order, {
        amount,
        tax: taxOf(order, amount),
        reason: String(body.reason),
        status: refunds,
        metadata: readMetadata(body.metadata),
      })
      return c.json(refund, 201)
    })
}

/** Refunds at Polar by itself: all that is left, or an amount without tax. */
export function refundByItself(
  context: EmulatorContext,
  { orderId, amount, status }: { orderId: string; amount?: number; status: RefundStatus },
): Refund {
  const order = findOrder(context.store.state, orderId)
  const part = amount ?? order.refundable_amount
  const fields = { amount: part, tax: taxOf(order, part), reason: "other", status, metadata: {} }
  return addRefund(context, order, fields)
}

const notJson = () =>
  invalid([{ type: "json_invalid", loc: ["body", 0], msg: "JSON decode error", input: {} }])
