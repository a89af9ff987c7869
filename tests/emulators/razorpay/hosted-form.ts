import { type Fields, isObject, textOf } from "../read-body.ts"
import { createId } from "./create-id.ts"
import { callbackFields, type Outcome } from "./payment-outcome.ts"
import { isSigned, sign } from "./signature.ts"

type HiddenFields = Record<string, string>

export type HostedForms = { success: HiddenFields; failure: HiddenFields }

/**
 * The forms of the hosted payment page carry the fields that `callback_url` must receive, so that a 307 makes the
 * browser post them there without JavaScript. The payment itself is created when a form arrives.
 */
export function createHostedForms(orderId: string, keySecret: string): HostedForms {
  const success = { outcome: "success", orderId, paymentId: createId("pay") } as const
  const failure = { outcome: "failure", orderId, paymentId: createId("pay") } as const
  return {
    success: callbackFields(success, keySecret),
    failure: {
      ...callbackFields(failure, keySecret),
      failure_signature: sign(`failed|${orderId}|${failure.paymentId}`, keySecret),
    },
  }
}

/** The payment id in a hosted form; null unless it is signed for this order and outcome. */
export function signedPaymentId(
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

function failedPaymentId(metadata: string): string {
  try {
    const parsed: unknown = JSON.parse(metadata)
    return isObject(parsed) ? textOf(parsed, "payment_id") : ""
  } catch {
    return ""
  }
}
