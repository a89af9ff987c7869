import { unixSeconds } from "../time.ts"
import { createId } from "./create-id.ts"
import type { Order, Payment, PaymentMethod } from "./entities.ts"
import { rupeesOf } from "./exchange-rates.ts"
import { DECLINED } from "./payment-outcome.ts"

type PaymentAttempt = { paymentId: string; method: PaymentMethod; email: string; description: string }

/** A payment that the bank has authorized and Razorpay has not captured yet. */
export function authorizePayment(order: Order, attempt: PaymentAttempt): Payment {
  const international = order.currency !== "INR"
  return {
    id: attempt.paymentId,
    entity: "payment",
    amount: order.amount,
    currency: order.currency,
    base_amount: rupeesOf(order.amount, order.currency),
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

export function failPayment(payment: Payment, description = DECLINED.description): Payment {
  return {
    ...payment,
    status: "failed",
    error_code: DECLINED.code,
    error_description: description,
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
  return { vpa, upi: { vpa, flow: "intent" }, acquirer_data: { rrn: "0125836177" } }
}

/** A payment that failed or got no answer from the bank, and that the bank reports as successful days later. */
export function authorizeLate(payment: Payment): Payment {
  return {
    ...payment,
    status: "authorized",
    late_authorized: true,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
  }
}
