import { createMiddleware } from "hono/factory"

/**
 * Refuses a request without `User-Agent` as Resend does: a 403 of the network in front of the API, whose body is no JSON.
 * A Worker's fetch adds none by itself. What the other services do is not documented, so all emulators refuse it.
 */
export const requireUserAgent = createMiddleware(async (c, next) => {
  if (!c.req.header("user-agent")) return c.text("error code: 1010", 403)
  await next()
})
