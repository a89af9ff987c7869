import { Buffer } from "node:buffer"
import { createMiddleware } from "hono/factory"
import type { Emulation } from "../emulation.ts"
import { unauthenticated } from "./errors.ts"

/** The provider wants the scheme spelled exactly `Basic`. */
export function authenticate({ settings }: Emulation) {
  const { keyId, keySecret } = settings.razorpay
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`
  return createMiddleware(async (c, next) => {
    if (c.req.header("authorization") !== expected) throw unauthenticated()
    await next()
  })
}
