import { unixSeconds } from "../time.ts"
import { createId } from "./create-id.ts"
import type { Order, Payment, PaymentMethod } from "./entities.ts"
import { DECLINED } from "./payment-outcome.ts"

type PaymentAttempt = { paymentId: string; method: PaymentMethod; email: string; description: string }

/** Plausible exchange rates for `base_amount`, which Razorpay states in rupees. */
const RUPEES_PER_UNIT: Record<string, number> = { INR: 1, USD: 84, EUR: 92, GBP: 107 }

/** A payment that the bank has authorized and Razorpay has not captured yet. */
export function authorizePayment(order: Order, attempt: PaymentAttempt): Payment {
  const international = order.currency !== "INR"
  return {
    id: attempt.paymentId,
    entity: "payment",
    amount: order.amount,
    currency: order.currency,
    base_amount: order.amount * (RUPEES_PER_UNIT[order.currency] ?? 1),
    status: "authorized",
    order_id: order.id,
    invoice_id: null,
    international,
    method: attempt.method,
    amount_refunded: 0,
    amount_transferred: 0,
    refund_status: null,
    captured: false,
    description: attempt.description || null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    email: attempt.email || "void@razorpay.com",
    contact: "+919000090000",
    notes: order.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    created_at: unixSeconds(),
    ...(attempt.method === "card" ? describeCard(international) : describeUpi()),
  }
}

export function capturePayment(payment: Payment): Payment {
  const fee = Math.round(payment.base_amount / 50)
  return { ...payment, status: "captured", captured: true, fee, tax: Math.round(fee * 0.18) }
}

export function failPayment(payment: Payment): Payment {
  return {
    ...payment,
    status: "failed",
    error_code: DECLINED.code,
    error_description: DECLINED.description,
    error_source: DECLINED.source,
    error_step: DECLINED.step,
    error_reason: DECLINED.reason,
  }
}

function describeCard(international: boolean) {
  const id = createId("card")
  return {
    card_id: id,
    card: {
      id,
      entity: "card",
      name: "Test Buyer",
      last4: "1111",
      network: "Visa",
      type: "debit",
      issuer: null,
      international,
      emi: false,
    },
    acquirer_data: { auth_code: "828553", rrn: "322206890934" },
  }
}

function describeUpi() {
  const vpa = "success@razorpay"
  return { vpa, upi: { vpa }, acquirer_data: { rrn: "0125836177" } }
}
