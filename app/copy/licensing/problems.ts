/** Every problem code of the licensing API, with its HTTP status and a title that an app may show. */
export const problems = {
  INVALID_REQUEST: { status: 422, title: "Some fields are missing or wrong." },
  NOT_JSON: { status: 415, title: "Send JSON, with the content type application/json." },
  BODY_TOO_LARGE: { status: 413, title: "That is more than this address takes." },
  METHOD_NOT_ALLOWED: { status: 405, title: "This address does not take that method." },
  NOT_FOUND: { status: 404, title: "There is nothing at this address." },
  TOO_MANY_REQUESTS: { status: 429, title: "Too many tries. Please wait, then try again." },
  UNAVAILABLE: {
    status: 503,
    title: "The license service is not available right now. Please try again in a minute.",
  },
  RELEASE_NOT_FOUND: { status: 404, title: "No version is offered at the moment." },
  LICENSE_NOT_FOUND: {
    status: 404,
    title: "There is no license with this key. Please check it against your receipt.",
  },
  LICENSE_REVOKED: { status: 403, title: "This license was revoked. Your account's dashboard says why." },
  DEVICE_LIMIT_REACHED: {
    status: 409,
    title: "This license is in use on as many computers as it covers. Release one on your dashboard first.",
  },
  TRANSFER_ALREADY_USED: {
    status: 409,
    title: "This license was moved to another computer before, and it may move once.",
  },
  TRANSFER_WINDOW_CLOSED: {
    status: 409,
    title: "A license may move to another computer within 6 months of purchase, and these are over.",
  },
} as const

export type ProblemCode = keyof typeof problems
