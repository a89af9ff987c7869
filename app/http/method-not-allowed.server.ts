/** The 405 response of an endpoint that supports only the allowed method. */
export function methodNotAllowed(allowed: "GET" | "POST"): Response {
  return new Response(null, { status: 405, headers: { allow: allowed } })
}
