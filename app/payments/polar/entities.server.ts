import * as z from "zod"
import type { PaymentFacts, PaymentUpdate } from "#app/payments/confirmation/payment-decision.ts"
import type { ProviderPayment, ProviderRefund } from "#app/payments/provider/payment-provider.ts"
import { EMAIL_MAX_LENGTH, isEmailAddress } from "#app/platform/email/email-address.ts"

const PROVIDER = "polar" as const

const recordId = z.string().min(1).max(100)
const minorUnits = z.int().nonnegative()

/** ISO 4217 code, which Polar writes in lower case. */
const currency = z
  .string()
  .regex(/^[a-z]{3}$/i)
  .transform((code) => code.toUpperCase())

const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().catch(null)

/** An ISO 8601 time, in UTC where it names no offset. */
export const time = z
  .string()
  .max(40)
  .transform((text) => new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`))
  .refine((date) => !Number.isNaN(date.getTime()))

/** What the payment page, and so the order, was given: of these, the id of our order. */
export const metadata = z.object({ order: orNull(z.string().min(1).max(100)) }).catch({ order: null })

const payerEmail = orNull(z.string().max(EMAIL_MAX_LENGTH).refine(isEmailAddress))

/** The fields of a Polar order that are used. Its id is that of the payment here: it has one. */
export const OrderEntity = z.object({
  id: recordId,
  status: z.string(),
  net_amount: minorUnits,
  tax_amount: minorUnits,
  total_amount: minorUnits,
  refunded_amount: minorUnits,
  refunded_tax_amount: minorUnits,
  currency,
  platform_fee_amount: orNull(minorUnits),
  /** Null until the fee is known, some time after the payment. */
  platform_fee_currency: orNull(currency),
  billing_address: orNull(z.object({ country: orNull(z.string().regex(/^[A-Z]{2}$/)) })),
  customer: z.object({ email: payerEmail }).catch({ email: null }),
  metadata,
  created_at: time,
})

export type OrderEntity = z.infer<typeof OrderEntity>

const OUTCOMES = new Map<string, PaymentUpdate["outcome"]>([
  ["paid", "captured"],
  ["partially_refunded", "captured"],
  ["refunded", "captured"],
  ["pending", "authorized"],
  ["void", "failed"],
])

/** Facts of a payment that an event and a list both have: the total is what the buyer paid, whoever gets it. */
const paymentFacts = (order: OrderEntity): PaymentFacts => ({
  provider: PROVIDER,
  amount: order.total_amount,
  currency: order.currency,
  isRefunded: order.status === "refunded",
  baseAmount: null,
  fee: order.platform_fee_currency === null ? null : order.platform_fee_amount,
  feeCurrency: order.platform_fee_currency,
  collectedTax: order.tax_amount,
  buyerCountry: order.billing_address?.country ?? null,
  isInternational: true,
  payer: { email: order.customer.email, phone: null, method: null },
})

/** Null for an order that names none of ours, or with an unknown status. */
export function toPaymentUpdate(order: OrderEntity, occurredAt = order.created_at): PaymentUpdate | null {
  const outcome = OUTCOMES.get(order.status)
  const { order: providerOrderId } = order.metadata
  if (!outcome || providerOrderId === null) return null
  const ids = { providerOrderId, paymentId: order.id }
  return { ...paymentFacts(order), ...ids, outcome, createdAt: order.created_at, occurredAt }
}

/** Null for an order that is not paid. */
export function toPayment(order: OrderEntity): ProviderPayment | null {
  if (OUTCOMES.get(order.status) !== "captured") return null
  const { id, metadata, created_at: createdAt } = order
  return { ...paymentFacts(order), id, providerOrderId: metadata.order, createdAt }
}

const REFUND_STATUSES = {
  succeeded: "processed",
  pending: "pending",
  failed: "failed",
  canceled: "failed",
} as const

/** The fields that refunds and disputes have in common; their amounts are without tax. */
export const ofOrder = {
  id: recordId,
  order_id: recordId,
  amount: minorUnits,
  tax_amount: minorUnits,
  currency,
  created_at: time,
}

/** The amount of a refund or dispute as the buyer sees it, and what it is of. */
export const ofPayment = (record: z.infer<z.ZodObject<typeof ofOrder>>) => ({
  id: record.id,
  provider: PROVIDER,
  paymentId: record.order_id,
  amount: record.amount + record.tax_amount,
  currency: record.currency,
  createdAt: record.created_at,
})

export const RefundEntity = z
  .object({
    ...ofOrder,
    status: z.enum(["succeeded", "pending", "failed", "canceled"]),
    metadata: z.object({ request: orNull(z.string()) }).catch({ request: null }),
  })
  .transform((refund): ProviderRefund & { request: string | null } => ({
    ...ofPayment(refund),
    status: REFUND_STATUSES[refund.status],
    request: refund.metadata.request,
  }))
