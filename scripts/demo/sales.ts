import type { Payment } from "#tests/emulators/razorpay/entities.ts"
import { refundReversal } from "../../app/domain/payments/ledger.ts"
import { addMilliseconds, days, minutes } from "../../app/domain/time.ts"
import { confirmPayment } from "../../app/services/payments/confirm-payment.server.ts"
import { recordReversal } from "../../app/services/payments/record-reversal.server.ts"
import { findOrderAndBuyer } from "../../db/orders/order-and-buyer.server.ts"
import { unixSeconds } from "./provider.ts"
import type { DemoContext } from "./replay.ts"
import { addOrder, addWebhookEvent, type DemoShop, type Maker, type Sale } from "./rows.ts"

type PaidOrder = { id: string; providerOrderId: string; amount: number; currency: string }

/** Adds an order whose payment is confirmed by its webhook event. */
export function addPaidOrder(shop: DemoShop, maker: Maker, sale: Sale) {
  const { order, payment, paymentId } = addOrder(shop, maker, sale, true)
  const paidAt = addMilliseconds(sale.at, minutes(2))
  const event = { type: "payment.captured", result: null, order, paymentId, at: paidAt }
  const eventId = addWebhookEvent(shop, maker, event)
  const providerOrderId = order.providerOrderId
  shop.events.push({
    at: paidAt,
    run: (context) => confirmCaptured(context, payment, providerOrderId, eventId),
  })
  return { order, paymentId, paidAt }
}

/** Confirms a payment of the provider, as its webhook event does. */
export async function confirmCaptured(
  context: DemoContext,
  { id: paymentId, amount, currency, base_amount, international, fee, tax }: Payment,
  providerOrderId: string,
  webhookEventId: string | null,
) {
  const facts = { outcome: "captured", isRefunded: false, isInternational: international ?? false } as const
  const money = { amount, currency, baseAmount: base_amount ?? null, fee, tax }
  const update = { providerOrderId, paymentId, ...money, ...facts }
  return confirmPayment(context, update, await findOrderAndBuyer(context.db, providerOrderId), {
    webhookEventId,
  })
}

type Refunded = { paymentId: string; order: PaidOrder; paidAt: Date; isFull: boolean }

/** Refunds a payment some days later, at the provider and by its webhook event. */
export function addRefund(
  shop: DemoShop,
  maker: Maker,
  { paymentId, order, paidAt, isFull }: Refunded,
): void {
  const amount = isFull ? order.amount : Math.floor(order.amount / 2)
  const id = maker.providerId("rfnd")
  const after = addMilliseconds(paidAt, days(maker.random.between(1, 10)))
  const at = after < maker.now ? after : maker.now
  const eventId = addWebhookEvent(shop, maker, {
    type: "refund.processed",
    result: null,
    order,
    paymentId,
    at,
  })
  const reversal = refundReversal({ id, paymentId, amount, currency: order.currency, occurredAt: at })
  shop.events.push({ at, run: (context) => recordReversal(context, reversal, eventId) })
  const payment = shop.provider.payments.find((each) => each.id === paymentId)
  const outcome = isFull
    ? { refund_status: "full", status: "refunded" }
    : { refund_status: "partial", status: "captured" }
  if (payment) Object.assign(payment, { amount_refunded: amount, ...outcome })
  shop.provider.refunds.push({
    ...{
      id,
      entity: "refund",
      amount,
      receipt: null,
      currency: order.currency,
      payment_id: paymentId,
      notes: [],
    },
    ...{ acquirer_data: { arn: null }, created_at: unixSeconds(at), batch_id: null },
    ...{ status: "processed", speed_processed: "normal", speed_requested: "normal" },
  })
}
