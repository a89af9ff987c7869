import * as z from "zod"
import {
  PROVIDER_DISPUTE_STATUSES,
  type ProviderDispute,
  type ProviderPayment,
  type ProviderRefund,
  REFUND_STATUSES,
} from "#app/gateways/payments.ts"
import { PaymentEntity } from "./payment.server.ts"

export const PaymentRecord = PaymentEntity.extend({
  created_at: z.int().nonnegative(),
})
export const RefundRecord = z.object({
  id: z.string().min(1),
  payment_id: z.string().min(1),
  amount: z.int().nonnegative(),
  currency: z.string(),
  status: z.enum(REFUND_STATUSES),
  created_at: z.int().nonnegative(),
})
export const DisputeRecord = z.object({
  id: z.string().min(1),
  payment_id: z.string().min(1),
  amount: z.int().nonnegative(),
  currency: z.string(),
  status: z.enum(PROVIDER_DISPUTE_STATUSES),
  amount_deducted: z.int().nonnegative(),
  respond_by: z.int().nonnegative().nullish(),
  created_at: z.int().nonnegative(),
})

export function toPayment(record: z.infer<typeof PaymentRecord>): ProviderPayment {
  const { id, amount, currency, status, order_id, base_amount, international, created_at } = record
  const { fee, tax } = record
  const createdAt = new Date(created_at * 1000)
  return {
    id,
    amount,
    currency,
    providerOrderId: order_id ?? null,
    isRefunded: status === "refunded",
    baseAmount: base_amount ?? null,
    fee: fee ?? null,
    tax: tax ?? null,
    isInternational: international ?? false,
    createdAt,
  }
}

export function toRefund(record: z.infer<typeof RefundRecord>): ProviderRefund {
  const { id, payment_id: paymentId, amount, currency, status, created_at } = record
  const createdAt = new Date(created_at * 1000)
  return { id, paymentId, amount, currency, status, createdAt }
}

export function toDispute(record: z.infer<typeof DisputeRecord>): ProviderDispute {
  const { id, payment_id: paymentId, amount, currency, status } = record
  const { amount_deducted: amountDeducted, respond_by, created_at } = record
  const respondBy = respond_by ? new Date(respond_by * 1000) : null
  return {
    id,
    paymentId,
    amount,
    currency,
    status,
    amountDeducted,
    respondBy,
    createdAt: new Date(created_at * 1000),
  }
}
