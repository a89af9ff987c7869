import * as z from "zod"
import type { PaymentUpdate } from "#app/domain/orders/order.ts"

export const unixSeconds = z.int().nonnegative().max(99_999_999_999)

/** The fields of a Razorpay payment that are used; the others vary by method, event and API version. */
export const PaymentEntity = z.object({
  id: z.string().regex(/^pay_\w+$/),
  amount: z.int().nonnegative(),
  currency: z.string(),
  status: z.string(),
  order_id: z.string().nullish(),
  captured: z.boolean().nullish().catch(null),
  base_amount: z.int().nonnegative().nullish().catch(null),
  fee: z.int().nonnegative().nullish().catch(null),
  tax: z.int().nonnegative().nullish().catch(null),
  international: z.boolean().nullish().catch(null),
  created_at: unixSeconds.nullish().catch(null),
})

export type Payment = z.infer<typeof PaymentEntity>

/** Only the status is reliable: a failed card payment can have `captured: true`. */
const OUTCOMES = {
  captured: "captured",
  refunded: "captured",
  failed: "failed",
  authorized: "authorized",
  created: "authorized",
} as const satisfies Record<string, PaymentUpdate["outcome"]>

function isKnownStatus(status: string): status is keyof typeof OUTCOMES {
  return Object.hasOwn(OUTCOMES, status)
}

/** Null for an unknown status. */
export function outcomeOf({ status, captured }: Pick<Payment, "status" | "captured">) {
  if (!isKnownStatus(status)) return null
  // What Razorpay returns because it was not captured in time, or was a second payment, has `captured: false` for good.
  return status === "refunded" && captured === false ? "auto-refunded" : OUTCOMES[status]
}

/** Null for a payment without an order or with an unknown status. `occurredAt`: Unix seconds. */
export function toPaymentUpdate(payment: Payment, occurredAt = payment.created_at): PaymentUpdate | null {
  const outcome = outcomeOf(payment)
  if (!payment.order_id || outcome === null) return null
  return {
    providerOrderId: payment.order_id,
    paymentId: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    outcome,
    isRefunded: outcome === "captured" && payment.status === "refunded",
    baseAmount: payment.base_amount ?? null,
    fee: payment.fee ?? null,
    tax: payment.tax ?? null,
    isInternational: payment.international ?? false,
    createdAt: payment.created_at ? new Date(payment.created_at * 1000) : null,
    occurredAt: occurredAt ? new Date(occurredAt * 1000) : null,
  }
}
