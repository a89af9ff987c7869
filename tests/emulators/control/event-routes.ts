import { Hono } from "hono"
import { z } from "zod"
import type { EmulatorContext } from "../context.ts"
import { errorResponse } from "../error-response.ts"
import { createId } from "../razorpay/create-id.ts"
import { authorizePayment, capturePayment } from "../razorpay/create-payment.ts"
import { createOrder, findOrder } from "../razorpay/orders.ts"
import { readJson } from "../read-body.ts"
import { unixSeconds } from "../time.ts"

const paymentSchema = z.strictObject({
  /** Razorpay's order; without one, the payment is of an order that the site does not know. */
  order_id: z.string().optional(),
  amount: z.int().min(100).optional(),
  currency: z.string().length(3).optional(),
  /** Unix seconds. */
  created_at: z.int().optional(),
})

const disputeSchema = z.strictObject({
  id: z.string().default(() => createId("disp")),
  payment_id: z.string(),
  event: z.enum(["created", "under_review", "action_required", "won", "lost", "closed"]).default("created"),
  respond_by: z.int().optional(),
})

const badRequest = (message: string) => errorResponse(400, { error: `${message}.` })

/** What happens at Razorpay without a buyer at the payment page: payments of other amounts or orders, and disputes. */
export function eventRoutes({ store, webhooks }: EmulatorContext) {
  return new Hono()
    .post("/control/payments", async (c) => {
      const fields = paymentSchema.safeParse(await readJson(c.req, badRequest))
      if (!fields.success) throw badRequest(z.prettifyError(fields.error))
      const { order_id, amount, currency, created_at = unixSeconds() } = fields.data
      const order = order_id
        ? findOrder(store.state, order_id)
        : createOrder({ amount: amount ?? 9499, currency: currency ?? "USD" })
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
    .post("/control/disputes", async (c) => {
      const fields = disputeSchema.safeParse(await readJson(c.req, badRequest))
      if (!fields.success) throw badRequest(z.prettifyError(fields.error))
      const { id, payment_id, event, respond_by = unixSeconds() + 7 * 24 * 3600 } = fields.data
      const payment = store.state.payments.get(payment_id)
      if (payment === undefined) throw badRequest("There is no such payment")
      const dispute = {
        id,
        entity: "dispute" as const,
        payment_id,
        amount: payment.amount,
        currency: payment.currency,
        amount_deducted: event === "lost" ? payment.amount : 0,
        reason_code: "goods_or_services_not_received_or_partially_received",
        respond_by,
        status: event === "created" ? "open" : event,
        phase: "chargeback" as const,
        created_at: unixSeconds(),
      }
      webhooks.send([{ event: `payment.dispute.${event}`, payload: { payment, dispute } }])
      return c.json(dispute)
    })
}
