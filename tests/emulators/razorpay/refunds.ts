import type { Fields } from "../read-body.ts"
import { unixSeconds } from "../time.ts"
import { createId } from "./create-id.ts"
import type { Payment, Refund } from "./entities.ts"
import { badRequest } from "./errors.ts"
import { parseAmount, parseNotes, parseReceipt } from "./orders.ts"

/** A refund of `amount`, or of all that is not refunded yet. Throws Razorpay's error for an invalid one. */
export function createRefund(payment: Payment, fields: Fields): Refund {
  if (payment.status === "refunded") throw badRequest("The payment has been fully refunded already")
  if (payment.status !== "captured") {
    throw badRequest("The payment status should be captured for action to be taken")
  }
  const remaining = payment.amount - payment.amount_refunded
  const amount = fields.amount === undefined ? remaining : parseAmount(fields.amount, payment.currency)
  if (amount > remaining)
    throw badRequest("The refund amount provided is greater than amount captured", "amount")
  return {
    id: createId("rfnd"),
    entity: "refund",
    amount,
    receipt: parseReceipt(fields.receipt),
    currency: payment.currency,
    payment_id: payment.id,
    notes: parseNotes(fields.notes),
    acquirer_data: { arn: null },
    created_at: unixSeconds(),
    batch_id: null,
    status: "processed",
    speed_processed: "normal",
    speed_requested: "normal",
  }
}

export function applyRefund(payment: Payment, refund: Refund): Payment {
  const refunded = payment.amount_refunded + refund.amount
  const isFull = refunded === payment.amount
  return {
    ...payment,
    status: isFull ? "refunded" : payment.status,
    amount_refunded: refunded,
    refund_status: isFull ? "full" : "partial",
  }
}
