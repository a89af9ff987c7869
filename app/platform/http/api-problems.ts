/** Problem codes that any call of an API can have, with their HTTP status and a title that an app may show. */
export const apiProblems = {
  INVALID_REQUEST: { status: 422, title: "Some fields are missing or wrong." },
  NOT_JSON: { status: 415, title: "Send JSON, with the content type application/json." },
  BODY_TOO_LARGE: { status: 413, title: "The request body is too large." },
  METHOD_NOT_ALLOWED: { status: 405, title: "This address does not accept that method." },
  NOT_FOUND: { status: 404, title: "There is nothing at this address." },
  TOO_MANY_REQUESTS: { status: 429, title: "Too many tries. Please wait, then try again." },
} as const

export type ApiProblemCode = keyof typeof apiProblems
