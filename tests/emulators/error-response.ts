import { HTTPException } from "hono/http-exception"
import type { ContentfulStatusCode } from "hono/utils/http-status"

/** To be thrown by a route, which then answers with the body as JSON. */
export function errorResponse(
  status: ContentfulStatusCode,
  body: object,
  headers: Record<string, string> = {},
): HTTPException {
  return new HTTPException(status, { res: Response.json(body, { status, headers }) })
}
