import { Buffer } from "node:buffer"
import { createMiddleware } from "hono/factory"
import type { EmulatorContext } from "../context.ts"
import { unauthenticated } from "./errors.ts"

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
