import { type ApiProblemCode, apiProblems } from "./copy.ts"

/** A plain-text error response of one sentence, for requests that no page handles. */
export function errorResponse(status: number, message: string, headers: Record<string, string> = {}) {
  return new Response(`${message}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", ...headers },
  })
}

/** A text file of lines, which anybody may store for so many milliseconds. */
export function linesResponse(lines: readonly string[], type: string, maxAge: number) {
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": `public, max-age=${maxAge / 1000}`,
    },
  })
}

/** Checks if the path is one of the licensing API, whose errors are problem responses. */
export const isApiPath = (pathname: string) =>
  pathname.startsWith("/api/") || pathname === "/.well-known/jwks.json"

/** The 405 response of an address that has these methods (RFC 9110, section 15.5.6). */
export function methodNotAllowed(pathname: string, allowed: readonly string[]) {
  const headers = { allow: allowed.join(", ") }
  return isApiPath(pathname)
    ? problem("METHOD_NOT_ALLOWED", { headers })
    : errorResponse(405, "Method not allowed", headers)
}

export type ProblemDetails = {
  /** Explanation of this problem, beside the title that all problems with its code have. */
  detail?: string | undefined
  errors?: { field: string; message: string }[]
  headers?: Record<string, string>
}

/** The problem response to a call that any API refuses. */
export const problem = (code: ApiProblemCode, details?: ProblemDetails) =>
  problemResponse(code, apiProblems[code], details)

/** An RFC 9457 problem response: clients branch on its `code` and may display its `title`. */
export function problemResponse(
  code: string,
  { status, title }: { status: number; title: string },
  { detail, errors, headers }: ProblemDetails = {},
) {
  // JSON leaves out what is undefined.
  const body = { type: "about:blank", title, status, code, detail, errors }
  return Response.json(body, {
    status,
    headers: { "content-type": "application/problem+json", "cache-control": "no-store", ...headers },
  })
}

/** Paths of webhooks: events are signed, may be large, and may come in great numbers from one address. */
export const isWebhookPath = (pathname: string) => /^\/webhooks\/(razorpay|polar|resend)$/.test(pathname)

/** Where a reseller posts its events: an address that does not exist without one. */
export const isAbsentPath = (pathname: string, { polar }: { polar: { isSelling: boolean } | null }) =>
  pathname === "/webhooks/polar" && !polar?.isSelling

export const isWebhook = ({ method, url }: Request) =>
  method === "POST" && isWebhookPath(new URL(url).pathname)

/** The answer to an event whose signature is wrong; `wait` is in seconds, 0 for a sender that has not sent too many. */
export function refuseWebhook(wait: number) {
  if (wait === 0) return Response.json({ result: "bad-signature" }, { status: 401 })
  const headers = { "retry-after": String(wait) }
  return Response.json({ result: "too-many-requests" }, { status: 429, headers })
}
