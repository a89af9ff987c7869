/** A plain-text error response of one sentence, for requests that no page handles. */
export function errorResponse(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", ...headers },
  })
}

/** The 405 response of an endpoint that supports only the allowed method. */
export function methodNotAllowed(allowed: "GET" | "POST"): Response {
  return new Response(null, { status: 405, headers: { allow: allowed } })
}
