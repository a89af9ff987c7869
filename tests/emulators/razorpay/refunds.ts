import { hash } from "node:crypto"
import { Hono } from "hono"
import { HTTPException } from "hono/http-exception"
import type { EmulatorContext } from "../context.ts"
import { injectFaults } from "../control/fault-injection.ts"
import { errorResponse } from "../error-response.ts"
import { type Fields, readJsonObject } from "../read-body.ts"
import type { State } from "../state.ts"
import { days, seconds, unixSeconds } from "../time.ts"
import { createId, type Order, type Payment, type Refund } from "./entities.ts"
import {
  authenticate,
  badRequest,
  idempotencyConflict,
  noBalance,
  refundTooLate,
  serverError,
  unknownId,
} from "./errors.ts"
import { parseAmount, parseNotes, parseReceipt } from "./orders.ts"
import type { WebhookEvent } from "./webhook-sender.ts"

/** Six months, after which banks refuse a normal refund. */
const MAX_AGE = days(183)

/**
 * A refund of `amount`, or of all that is not refunded yet, in the status of the control state. Throws Razorpay's error
 * for an invalid one.
 */
function createRefund({ control }: State, payment: Payment, fields: Fields): Refund {
  if (payment.status === "refunded") throw badRequest("The payment has been fully refunded already")
  if (payment.status !== "captured") {
    throw badRequest("The payment status should be captured for action to be taken")
  }
  const remaining = payment.amount - payment.amount_refunded
  const amount = fields.amount === undefined ? remaining : parseAmount(fields.amount, payment.currency)
  if (amount > remaining)
    throw badRequest("The refund amount provided is greater than amount captured", "amount")
  if (control.refunds === "refused") throw noBalance()
  if (control.refunds !== "failed" && seconds(unixSeconds() - payment.created_at) > MAX_AGE) {
    throw refundTooLate()
  }
  return {
    ...newRefund(payment, amount),
    receipt: parseReceipt(fields.receipt),
    notes: parseNotes(fields.notes),
    status: control.refunds,
  }
}

/** Refunds an authorized payment that was not captured in time, or whose order another one paid: always the whole. */
export function returnPayment(context: EmulatorContext, _order: Order, payment: Payment): void {
  storeRefund(context, newRefund(payment, payment.amount))
}

/** A refund at normal speed, which has reached the buyer. */
export function newRefund(payment: Payment, amount: number): Refund {
  return {
    id: createId("rfnd"),
    entity: "refund",
    amount,
    receipt: null,
    currency: payment.currency,
    payment_id: payment.id,
    notes: [],
    acquirer_data: { arn: null },
    created_at: unixSeconds(),
    batch_id: null,
    status: "processed",
    speed_processed: "normal",
    speed_requested: "normal",
  }
}

type Request = { idempotencyKey: string | null; fingerprint: string }

/** Stores a new refund, whose amount is taken from the payment unless it failed at once, and sends its events. */
function storeRefund(
  { store, webhooks }: EmulatorContext,
  refund: Refund,
  request: Request = { idempotencyKey: null, fingerprint: "" },
): void {
  const { refunds } = store.state
  refunds.set(refund.id, { refund, ...request })
  const payment = changeRefunded(store.state, refund, refund.status === "failed" ? 0 : 1)
  const created: WebhookEvent = { event: "refund.created", payload: { refund, payment } }
  webhooks.send([created, ...endOf(refund, payment)])
  store.changed()
}

/** A pending refund reaches the buyer, or fails and returns to the payment. */
export function endRefund({ store, webhooks }: EmulatorContext, id: string, status: "processed" | "failed") {
  const stored = store.state.refunds.get(id)
  if (stored?.refund.status !== "pending") return null
  const refund = { ...stored.refund, status }
  store.state.refunds.set(id, { ...stored, refund })
  webhooks.send(endOf(refund, changeRefunded(store.state, refund, status === "failed" ? -1 : 0)))
  store.changed()
  return refund
}

function endOf(refund: Refund, payment: Payment): WebhookEvent[] {
  return refund.status === "pending"
    ? []
    : [{ event: `refund.${refund.status}`, payload: { refund, payment } }]
}

/** Adds the refund to what is refunded of its payment (1), or takes it away (-1). */
function changeRefunded({ payments }: State, refund: Refund, sign: 1 | 0 | -1): Payment {
  const payment = payments.get(refund.payment_id)
  if (payment === undefined) throw new Error(`no payment ${refund.payment_id}`)
  const refunded = payment.amount_refunded + sign * refund.amount
  const isFull = refunded === payment.amount
  const changed: Payment = {
    ...payment,
    status: isFull ? "refunded" : payment.status === "refunded" ? "captured" : payment.status,
    amount_refunded: refunded,
    refund_status: isFull ? "full" : refunded > 0 ? "partial" : null,
  }
  payments.set(payment.id, changed)
  return changed
}

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
      const fingerprint = hash("sha256", `${paymentId}${JSON.stringify(fields)}`)

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
