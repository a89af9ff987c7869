import * as z from "zod"
import { type DisputeStatus, disputeReversal, refundReversal } from "#app/orders/ledger/ledger.ts"
import type { PaymentFacts, PaymentUpdate } from "#app/payments/confirmation/payment-decision.ts"
import type { WebhookContent, WebhookEvent } from "#app/payments/provider/payment-provider.ts"
import { EMAIL_MAX_LENGTH, isEmailAddress } from "#app/platform/email/email-address.ts"
import { parseJson } from "#app/platform/text.ts"

export const PROVIDER = "razorpay" as const

export const recordId = z.string().min(1)
export const minorUnits = z.int().nonnegative()
const unixSeconds = minorUnits.max(99_999_999_999)

const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().catch(null)

/** Razorpay's own address, which it names where the payer typed none. */
const NO_EMAIL = "void@razorpay.com"

/** The address of whoever paid; null for none that email can be sent to. */
const payerEmail = orNull(
  z
    .string()
    .max(EMAIL_MAX_LENGTH)
    .refine((text) => isEmailAddress(text) && text.toLowerCase() !== NO_EMAIL),
)

/** A short text of the payer or the provider. */
const shortText = orNull(z.string().min(1).max(40))

/** The fields of a dispute that say why; the description is in no sample, and in the documentation only. */
export const DisputeReasonFields = {
  reason_code: orNull(z.string().min(1).max(100)),
  reason_description: orNull(z.string().min(1).max(500)),
}

/** The fields of a Razorpay payment that are used; the others vary by method, event and API version. */
export const PaymentEntity = z.object({
  id: z.string().regex(/^pay_\w+$/),
  amount: minorUnits,
  currency: z.string(),
  status: z.string(),
  order_id: z.string().nullish(),
  captured: orNull(z.boolean()),
  base_amount: orNull(minorUnits),
  fee: orNull(minorUnits),
  tax: orNull(minorUnits),
  international: z.boolean().catch(false),
  email: payerEmail,
  contact: shortText,
  method: shortText,
  created_at: orNull(unixSeconds),
})

export type Payment = z.infer<typeof PaymentEntity>

export const toDate = (unixSeconds: number) => new Date(unixSeconds * 1000)

/** Only the status is reliable: a failed card payment can have `captured: true`. */
const OUTCOMES = new Map<string, PaymentUpdate["outcome"]>([
  ["captured", "captured"],
  ["refunded", "captured"],
  ["failed", "failed"],
  ["authorized", "authorized"],
  ["created", "authorized"],
])

/** Null for an unknown status. */
export function paymentOutcome({ status, captured }: Pick<Payment, "status" | "captured">) {
  // What Razorpay returns because it was not captured in time, or was a second payment, has `captured: false` for good.
  if (status === "refunded" && captured === false) return "auto-refunded"
  return OUTCOMES.get(status) ?? null
}

/** Facts of a payment that an event and a list both have. */
export const paymentFacts = (payment: Omit<Payment, "created_at">): PaymentFacts => ({
  provider: PROVIDER,
  amount: payment.amount,
  currency: payment.currency,
  isRefunded: payment.status === "refunded" && paymentOutcome(payment) === "captured",
  baseAmount: payment.base_amount,
  fee: payment.fee,
  tax: payment.tax,
  isInternational: payment.international,
  payer: { email: payment.email, phone: payment.contact, method: payment.method },
})

/** Null for a payment without an order or with an unknown status. `occurredAt`: Unix seconds. */
export function toPaymentUpdate(payment: Payment, occurredAt = payment.created_at): PaymentUpdate | null {
  const outcome = paymentOutcome(payment)
  if (!payment.order_id || outcome === null) return null
  return {
    ...paymentFacts(payment),
    providerOrderId: payment.order_id,
    paymentId: payment.id,
    outcome,
    createdAt: payment.created_at ? toDate(payment.created_at) : null,
    occurredAt: occurredAt ? toDate(occurredAt) : null,
  }
}

const Envelope = z.object({
  event: z.string(),
  payload: z.looseObject({}),
  created_at: unixSeconds.catch(0),
})

type Reader = (envelope: z.infer<typeof Envelope>) => WebhookContent

/** Reads events whose payload has this shape. */
const readerOf =
  <Payload>(
    shape: z.ZodType<Payload>,
    toContent: (payload: Payload, occurredAt: number) => WebhookContent,
  ): Reader =>
  ({ payload, created_at }) => {
    const { data } = shape.safeParse(payload)
    return data ? toContent(data, created_at) : { kind: "unparsable" }
  }

const entity = <Fields extends z.ZodRawShape>(fields: Fields) => z.object({ entity: z.object(fields) })

const PaymentPayload = z.object({ payment: z.object({ entity: PaymentEntity }) })

function paymentContent(payment: Payment, occurredAt: number): WebhookContent {
  const update = toPaymentUpdate(payment, occurredAt)
  return update ? { kind: "payment", update } : { kind: "not-for-us" }
}

const readPayment = readerOf(PaymentPayload, ({ payment }, occurredAt) =>
  paymentContent(payment.entity, occurredAt),
)

/** A refund of a payment that was never captured says what became of the payment: it took nothing and returns nothing. */
const readAutoRefund = readerOf(PaymentPayload, ({ payment }, occurredAt) =>
  paymentContent({ ...payment.entity, status: "refunded" }, occurredAt),
)

const refund = entity({
  id: recordId,
  payment_id: recordId,
  amount: minorUnits,
  currency: orNull(z.string()),
})

const RefundPayload = z.object({
  payment: entity({
    amount_refunded: minorUnits.nullish(),
    currency: orNull(z.string()),
    captured: orNull(z.boolean()),
    email: payerEmail,
  }),
  refund,
})

const readRefund: Reader = (envelope) =>
  readerOf(RefundPayload, ({ payment, refund }, occurredAt) => {
    if (payment.entity.captured === false) return readAutoRefund(envelope)
    const { id, payment_id: paymentId, amount, currency } = refund.entity
    const { amount_refunded: totalRefunded, currency: ofPayment, email } = payment.entity
    const facts = {
      id,
      provider: PROVIDER,
      paymentId,
      amount,
      currency: currency ?? ofPayment,
      occurredAt: toDate(occurredAt),
    }
    return {
      kind: "reversal",
      reversal: refundReversal(facts, totalRefunded ?? amount),
      payerEmail: email,
    }
  })(envelope)

const readFailedRefund = readerOf(z.object({ refund }), ({ refund: { entity } }) => ({
  kind: "refund-failed",
  refundId: entity.id,
  paymentId: entity.payment_id,
}))

const dispute = { id: recordId, payment_id: recordId }

const OpenDisputePayload = z.object({
  dispute: entity({
    ...dispute,
    amount: minorUnits,
    currency: z.string(),
    respond_by: unixSeconds.nullish(),
    ...DisputeReasonFields,
  }),
})

const readDispute = (status: DisputeStatus) =>
  readerOf(OpenDisputePayload, ({ dispute }, occurredAt) => {
    const { id, payment_id: paymentId, amount, currency, respond_by } = dispute.entity
    const { reason_code: reasonCode, reason_description: reasonText } = dispute.entity
    const respondBy = respond_by ? toDate(respond_by) : null
    const money = { id, provider: PROVIDER, paymentId, amount, currency } as const
    const times = { respondBy, occurredAt: toDate(occurredAt) }
    return { kind: "dispute", dispute: { ...money, status, reasonCode, reasonText, ...times } }
  })

const readDisputeEnd = (outcome: "lost" | "won") =>
  readerOf(z.object({ dispute: entity(dispute) }), ({ dispute }, occurredAt) => {
    const { id, payment_id: paymentId } = dispute.entity
    const facts = { id, provider: PROVIDER, paymentId, outcome, occurredAt: toDate(occurredAt) }
    return { kind: "reversal", reversal: disputeReversal(facts) }
  })

const READERS = new Map<string, Reader>(
  Object.entries({
    "payment.authorized": readPayment,
    "payment.captured": readPayment,
    "payment.failed": readPayment,
    "order.paid": readPayment,
    "refund.processed": readRefund,
    "payment.dispute.lost": readDisputeEnd("lost"),
    "payment.dispute.won": readDisputeEnd("won"),
    "refund.failed": readFailedRefund,
    "payment.dispute.created": readDispute("open"),
    "payment.dispute.under_review": readDispute("under_review"),
    "payment.dispute.action_required": readDispute("action_required"),
    "payment.dispute.closed": readDispute("closed"),
  }),
)

/** The events that are processed, and so those that the webhook in the Razorpay Dashboard must be subscribed to. */
export const WEBHOOK_EVENTS = [...READERS.keys()]

/** Parses a verified body; never throws, because Razorpay disables a webhook that keeps failing. */
export function parseWebhookEvent(payload: string): WebhookEvent {
  const { data: envelope } = Envelope.safeParse(parseJson(payload))
  if (!envelope) return { type: null, content: { kind: "unparsable" } }
  const type = envelope.event.slice(0, 100)
  return { type, content: READERS.get(type)?.(envelope) ?? { kind: "unknown-event" } }
}
