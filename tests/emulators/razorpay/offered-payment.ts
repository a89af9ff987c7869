import { type Fields, isObject, textOf } from "../read-body.ts"
import { createId } from "./create-id.ts"
import { callbackFields, type Outcome } from "./payment-outcome.ts"
import { isSigned, sign } from "./signature.ts"

type HiddenFields = Record<string, string>

/**
 * The hosted page's forms carry beforehand what the merchant's `callback_url` must receive, so that a 307 makes the
 * browser post it there without JavaScript. The payment itself is made when a form arrives.
 */
export function prepareForms(orderId: string, keySecret: string): { pay: HiddenFields; fail: HiddenFields } {
  const success = { outcome: "success", orderId, paymentId: createId("pay") } as const
  const failure = { outcome: "failure", orderId, paymentId: createId("pay") } as const
  return {
    pay: callbackFields(success, keySecret),
    fail: {
      ...callbackFields(failure, keySecret),
      failure_signature: sign(`failed|${orderId}|${failure.paymentId}`, keySecret),
    },
  }
}

/** The payment id that such a form carries, if it is one of ours for this order and outcome. */
export function offeredPaymentId(
  fields: Fields,
  orderId: string,
  outcome: Outcome,
  keySecret: string,
): string | null {
  if (outcome === "success") {
    const paymentId = textOf(fields, "razorpay_payment_id")
    const signature = textOf(fields, "razorpay_signature")
    return isSigned(`${orderId}|${paymentId}`, signature, keySecret) ? paymentId : null
  }
  const paymentId = failedPaymentId(textOf(fields, "error[metadata]"))
  const signature = textOf(fields, "failure_signature")
  return isSigned(`failed|${orderId}|${paymentId}`, signature, keySecret) ? paymentId : null
}

/** Whether a form holds everything that the callback must receive. */
export function carries(fields: Fields, callback: HiddenFields): boolean {
  return Object.entries(callback).every(([name, value]) => fields[name] === value)
}

function failedPaymentId(metadata: string): string {
  try {
    const parsed: unknown = JSON.parse(metadata)
    return isObject(parsed) ? textOf(parsed, "payment_id") : ""
  } catch {
    return ""
  }
}
