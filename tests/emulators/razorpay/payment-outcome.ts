import { sign } from "./signature.ts"

/** The error of every payment that the Fail button creates. */
export const DECLINED = {
  code: "BAD_REQUEST_ERROR",
  description: "Your payment was declined by the bank. Try another method, or contact your bank.",
  source: "bank",
  step: "payment_authorization",
  reason: "payment_failed",
}

export type Outcome = "success" | "failure" | "cancel"

/** The result of a button on the payment page. */
export type PaymentResult =
  | { outcome: "success" | "failure"; orderId: string; paymentId: string }
  | { outcome: "cancel" }

export function describeFailure(orderId: string, paymentId: string) {
  return { ...DECLINED, metadata: { payment_id: paymentId, order_id: orderId } }
}

/** The fields that the browser posts to the merchant's `callback_url`. */
export function callbackFields(result: PaymentResult, keySecret: string): Record<string, string> {
  if (result.outcome === "cancel") return {}
  const { orderId, paymentId } = result
  if (result.outcome === "success") {
    return {
      razorpay_payment_id: paymentId,
      razorpay_order_id: orderId,
      razorpay_signature: sign(`${orderId}|${paymentId}`, keySecret),
    }
  }
  const { metadata, ...failure } = describeFailure(orderId, paymentId)
  const fields = Object.entries({ ...failure, metadata: JSON.stringify(metadata) })
  return Object.fromEntries(fields.map(([name, value]) => [`error[${name}]`, value]))
}
