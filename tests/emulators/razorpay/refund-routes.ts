import { createHash } from "node:crypto"
import { Hono } from "hono"
import type { EmulatorContext } from "../context.ts"
import { injectFaults } from "../control/fault-injection.ts"
import { readJsonObject } from "../read-body.ts"
import { authenticate } from "./authenticate.ts"
import { badRequest, idempotencyConflict, serverError, unknownId } from "./errors.ts"
import { applyRefund, createRefund } from "./refunds.ts"

export function refundRoutes(context: EmulatorContext) {
  const { store, webhooks } = context
  return new Hono().post(
    "/v1/payments/:id/refund",
    injectFaults(context, "refunds", serverError),
    authenticate(context),
    async (c) => {
      const { payments, refunds } = store.state
      const paymentId = c.req.param("id")
      const fields = await readJsonObject(c.req, badRequest)
      const idempotencyKey = c.req.header("x-refund-idempotency") ?? null
      const fingerprint = createHash("sha256")
        .update(`${paymentId}${JSON.stringify(fields)}`)
        .digest("hex")

      const earlier = [...refunds.values()].find((refund) => refund.idempotencyKey === idempotencyKey)
      if (idempotencyKey !== null && earlier !== undefined) {
        if (earlier.fingerprint !== fingerprint) throw idempotencyConflict()
        return c.json(earlier.refund)
      }

      const payment = payments.get(paymentId)
      if (payment === undefined) throw unknownId()
      const refund = createRefund(payment, fields)
      const refunded = applyRefund(payment, refund)
      payments.set(payment.id, refunded)
      refunds.set(refund.id, { refund, idempotencyKey, fingerprint })
      webhooks.send([
        { event: "refund.created", payload: { refund, payment: refunded } },
        { event: "refund.processed", payload: { refund, payment: refunded } },
      ])
      return c.json(refund)
    },
  )
}
