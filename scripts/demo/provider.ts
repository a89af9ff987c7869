import type { Dispute, Order, Payment, Refund } from "#tests/emulators/razorpay/entities.ts"

/** What the emulated provider has. */
export type DemoProvider = { orders: Order[]; payments: Payment[]; refunds: Refund[]; disputes: Dispute[] }

export const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

export type MadeOrder = {
  id: string
  amount: number
  currency: string
  providerOrderId: string
  createdAt: Date
}

export function toProviderOrder(
  { id, amount, currency, providerOrderId, createdAt }: MadeOrder,
  isPaid: boolean,
): Order {
  return {
    id: providerOrderId,
    entity: "order",
    amount,
    amount_paid: isPaid ? amount : 0,
    amount_due: isPaid ? 0 : amount,
    currency,
    receipt: id,
    offer_id: null,
    status: isPaid ? "paid" : "created",
    attempts: isPaid ? 1 : 0,
    notes: [],
    created_at: unixSeconds(createdAt),
  }
}

const RUPEES: Record<string, number> = { INR: 1, USD: 84, EUR: 92, GBP: 107 }

export function toProviderPayment(
  { amount, currency, providerOrderId, createdAt }: Omit<MadeOrder, "id">,
  id: string,
  email: string,
): Payment {
  const inRupees = amount * (RUPEES[currency] ?? 1)
  return {
    id,
    entity: "payment",
    amount,
    currency,
    base_amount: inRupees,
    status: "captured",
    order_id: providerOrderId,
    invoice_id: null,
    international: currency !== "INR",
    method: currency === "INR" ? "upi" : "card",
    amount_refunded: 0,
    amount_transferred: 0,
    refund_status: null,
    captured: true,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    email,
    contact: "+919000090000",
    notes: [],
    fee: Math.round(inRupees / 50),
    tax: Math.round((inRupees / 50) * 0.18),
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    created_at: unixSeconds(createdAt) + 120,
  }
}
