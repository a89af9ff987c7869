import { Buffer } from "node:buffer"
import { createMiddleware } from "hono/factory"
import type { HTTPException } from "hono/http-exception"
import type { EmulatorContext } from "../context.ts"
import { errorResponse } from "../error-response.ts"

/** Razorpay's error for a request that fails validation. */
export function badRequest(description: string, field?: string): HTTPException {
  return errorResponse(400, {
    error: {
      code: "BAD_REQUEST_ERROR",
      description,
      source: "business",
      step: "payment_initiation",
      reason: "input_validation_failed",
      metadata: {},
      field,
    },
  })
}

export const unknownId = () => badRequest("The id provided does not exist")

export const alreadyPaid = () => badRequest("The payment was not made because the order is already paid")

export const idempotencyConflict = () =>
  errorWithoutDetails(
    400,
    "BAD_REQUEST_ERROR",
    "Different request with the same idempotency key has already been processed.",
  )

export const noBalance = () =>
  badRequest(
    "Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments.",
  )

export const refundTooLate = () =>
  errorWithoutDetails(
    400,
    "BAD_REQUEST_ERROR",
    "Refund is not supported by the bank because the payment is more than 6 months old",
    null,
  )

const unauthenticated = () => errorWithoutDetails(401, "BAD_REQUEST_ERROR", "Authentication failed")

export const serverError = () =>
  errorWithoutDetails(
    500,
    "SERVER_ERROR",
    "We are facing some trouble completing your request at the moment. Please try again shortly.",
  )

function errorWithoutDetails(
  status: 400 | 401 | 500,
  code: string,
  description: string,
  detail: "NA" | null = "NA",
): HTTPException {
  const error = { code, description, source: detail, step: detail, reason: detail, metadata: {} }
  return errorResponse(status, { error })
}

/** Basic authentication as Razorpay checks it: the scheme is case-sensitive. */
export function authenticate({ settings, store }: EmulatorContext) {
  const { keyId, keySecret } = settings.razorpay
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`
  return createMiddleware(async (c, next) => {
    const isRevoked = store.state.control.razorpayKeys === "refused"
    if (isRevoked || c.req.header("authorization") !== expected) throw unauthenticated()
    await next()
  })
}
