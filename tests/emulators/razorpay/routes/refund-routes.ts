import { createHash } from "node:crypto"
import { Hono } from "hono"
import { HTTPException } from "hono/http-exception"
import type { EmulatorContext } from "#tests/emulators/context.ts"
import { injectFaults } from "#tests/emulators/control/fault-injection.ts"
import { errorResponse } from "#tests/emulators/error-response.ts"
import { authenticate } from "#tests/emulators/razorpay/authenticate.ts"
import type { Refund } from "#tests/emulators/razorpay/entities.ts"
import { badRequest, idempotencyConflict, serverError, unknownId } from "#tests/emulators/razorpay/errors.ts"
import { createRefund, storeRefund } from "#tests/emulators/razorpay/refunds.ts"
import { readJsonObject } from "#tests/emulators/read-body.ts"

export function refundRoutes(context: EmulatorContext) {
  const { store } = context
  return new Hono().post(
    "/v1/payments/:id/refund",
    injectFaults(context, "refunds", serverError),
    authenticate(context),
    async (c) => {
      const { payments, refunds, refusedRefunds } = store.state
      const paymentId = c.req.param("id")
      const fields = await readJsonObject(c.req, badRequest)
      const idempotencyKey = parseIdempotencyKey(c.req.header("x-refund-idempotency"))
      const fingerprint = createHash("sha256")
        .update(`${paymentId}${JSON.stringify(fields)}`)
        .digest("hex")

      const earlier = [...refunds.values()].find((refund) => refund.idempotencyKey === idempotencyKey)
      if (idempotencyKey !== null && earlier !== undefined) {
        if (earlier.fingerprint !== fingerprint) throw idempotencyConflict()
        return c.json(earlier.refund)
      }

      const refused = refusedRefunds.get(idempotencyKey ?? "")
      if (refused?.fingerprint === fingerprint) throw errorResponse(400, refused.error)
      if (refused) throw idempotencyConflict()

      const payment = payments.get(paymentId)
      if (payment === undefined) throw unknownId()
      let refund: Refund
      try {
        refund = createRefund(store.state, payment, fields)
      } catch (refusal) {
        if (!(refusal instanceof HTTPException) || !refusal.res || idempotencyKey === null) throw refusal
        // Whether Razorpay repeats a refusal is not documented, so that of a key is final here.
        const error: object = await refusal.res.clone().json()
        refusedRefunds.set(idempotencyKey, { fingerprint, error })
        store.changed()
        throw refusal
      }
      storeRefund(context, refund, { idempotencyKey, fingerprint })
      return c.json(refund)
    },
  )
}

function parseIdempotencyKey(key: string | undefined): string | null {
  if (key === undefined) return null
  if (key.length < 10) throw badRequest("The idempotency key must be at least 10 characters long.")
  if (!/^[\w-]+$/.test(key)) {
    throw badRequest(
      "The idempotency key must only contain alphanumeric characters, underscores, and hyphens",
    )
  }
  return key
}
