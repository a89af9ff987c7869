import { Refusal } from "#tests/emulators/error-response.ts"

/** What the provider answers to a request that it cannot accept. */
export function badRequest(description: string, field?: string): Refusal {
  return new Refusal(400, {
    error: {
      code: "BAD_REQUEST_ERROR",
      description,
      source: "business",
      step: "payment_initiation",
      reason: "input_validation_failed",
      metadata: {},
      ...(field === undefined ? {} : { field }),
    },
  })
}

export const unknownId = () => badRequest("The id provided does not exist")

export const alreadyPaid = () => badRequest("The payment was not made because the order is already paid")

export const idempotencyConflict = () =>
  withoutDetails(400, "Different request with the same idempotency key has already been processed.")

export const unauthenticated = () => withoutDetails(401, "Authentication failed")

export const serverError = () =>
  new Refusal(500, {
    error: {
      code: "SERVER_ERROR",
      description:
        "We are facing some trouble completing your request at the moment. Please try again shortly.",
      ...noDetails,
    },
  })

const noDetails = { source: "NA", step: "NA", reason: "NA", metadata: {} }

function withoutDetails(status: 400 | 401, description: string): Refusal {
  return new Refusal(status, { error: { code: "BAD_REQUEST_ERROR", description, ...noDetails } })
}
