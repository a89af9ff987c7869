/** The answer of an endpoint to a method it does not take. */
export function methodNotAllowed(allowed: "GET" | "POST"): Response {
  return new Response(null, { status: 405, headers: { allow: allowed } })
}
