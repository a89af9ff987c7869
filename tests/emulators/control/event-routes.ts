import { Hono } from "hono"
import { z } from "zod"
import type { EmulatorContext } from "../context.ts"
import { changeDispute, DISPUTE_EVENTS } from "../razorpay/disputes.ts"
import { createId } from "../razorpay/entities.ts"
import { findOrder, newOrder } from "../razorpay/orders.ts"
import {
  authorizeFailedPayment,
  authorizePayment,
  captureByHand,
  capturePayment,
} from "../razorpay/payments.ts"
import { endRefund, returnPayment } from "../razorpay/refunds.ts"
import { addRecords, type ProviderRecords } from "../state.ts"
import { unixSeconds } from "../time.ts"
import { badRequest, readControl } from "./control-routes.ts"

const paymentSchema = z.strictObject({
  /** Razorpay's order; without one, the payment is of an order that the site does not know. */
  order_id: z.string().optional(),
  amount: z.int().min(100).optional(),
  currency: z.string().length(3).optional(),
  /** Unix seconds. */
  created_at: z.int().default(unixSeconds),
})

const disputeSchema = z.strictObject({
  id: z.string().default(() => createId("disp")),
  payment_id: z.string(),
  event: z.enum(DISPUTE_EVENTS).default("created"),
  respond_by: z.int().default(() => unixSeconds() + 7 * 24 * 3600),
})

/** Later changes of a payment: the bank's late answer, a capture in the Dashboard, or its automatic refund. */
const PAYMENT_EVENTS = {
  authorize: { from: "failed", change: authorizeFailedPayment },
  capture: { from: "authorized", change: captureByHand },
  "auto-refund": { from: "authorized", change: returnPayment },
} as const

const paymentEventSchema = z.strictObject({
  payment_id: z.string(),
  event: z.enum(["authorize", "capture", "auto-refund"]),
})

const listOf = <Entity extends object>() => z.array(z.custom<Entity>((value) => typeof value === "object"))

/** Records that `npm run demo` adds. */
const recordsSchema = z.strictObject({
  orders: listOf<ProviderRecords["orders"][number]>(),
  payments: listOf<ProviderRecords["payments"][number]>(),
  refunds: listOf<ProviderRecords["refunds"][number]>(),
  disputes: listOf<ProviderRecords["disputes"][number]>(),
})

const refundSchema = z.strictObject({ id: z.string(), status: z.enum(["processed", "failed"]) })

/**
 * Routes for events at Razorpay without a buyer at the payment page: payments of other amounts or orders, disputes,
 * and the end of pending refunds.
 */
export function eventRoutes(context: EmulatorContext) {
  const { store, webhooks } = context
  return new Hono()
    .post("/control/payments", async (c) => {
      const { order_id, amount, currency, created_at } = await readControl(c.req, paymentSchema)
      const order = order_id
        ? findOrder(store.state, order_id)
        : newOrder({ amount: amount ?? 9499, currency: currency ?? "USD" })
      store.state.orders.set(order.id, order)
      const attempt = { paymentId: createId("pay"), method: "card" as const, email: "", description: "" }
      const paid = { ...order, amount: amount ?? order.amount, currency: currency ?? order.currency }
      const payment = { ...capturePayment(authorizePayment(paid, attempt)), created_at }
      store.state.payments.set(payment.id, payment)
      webhooks.send([
        { event: "payment.captured", payload: { payment } },
        { event: "order.paid", payload: { payment, order } },
      ])
      return c.json(payment)
    })
    .post("/control/payment-events", async (c) => {
      const { payment_id, event } = await readControl(c.req, paymentEventSchema)
      const payment = store.state.payments.get(payment_id)
      const { from, change } = PAYMENT_EVENTS[event]
      if (payment?.status !== from) throw badRequest(`There is no ${from} payment with this id`)
      change(context, findOrder(store.state, payment.order_id), payment)
      return c.json(store.state.payments.get(payment_id))
    })
    .post("/control/disputes", async (c) => {
      const { id, payment_id, event, respond_by } = await readControl(c.req, disputeSchema)
      const payment = store.state.payments.get(payment_id)
      if (payment === undefined) throw badRequest("There is no such payment")
      const dispute = changeDispute(store.state.disputes.get(id), payment, { id, event, respond_by })
      store.state.disputes.set(id, dispute)
      webhooks.send([{ event: `payment.dispute.${event}`, payload: { payment, dispute } }])
      return c.json(dispute)
    })
    .post("/control/refunds", async (c) => {
      const { id, status } = await readControl(c.req, refundSchema)
      const refund = endRefund(context, id, status)
      if (refund === null) throw badRequest("There is no such pending refund")
      return c.json(refund)
    })
    .post("/control/records", async (c) => {
      addRecords(store.state, await readControl(c.req, recordsSchema))
      store.changed()
      return c.body(null, 204)
    })
}
