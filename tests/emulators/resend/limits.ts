import { createMiddleware } from "hono/factory"
import type { EmulatorContext } from "../context.ts"
import { resendError } from "./emails.ts"

const WINDOW_MS = 1000
const DEFAULT_RATE_LIMIT = 5

const QUOTAS = {
  daily_quota_exceeded: "You have reached your daily email quota.",
  monthly_quota_exceeded: "You have reached your monthly email quota.",
}

/** Requests of the team within a second, whatever they ask, and the used-up quota of the control state. */
export function limitRequests({ settings, store }: EmulatorContext) {
  let windowStart = 0
  let requests = 0
  return createMiddleware(async (c, next) => {
    const emailRateLimit = store.state.control.emailRateLimit ?? settings.emailRateLimit ?? DEFAULT_RATE_LIMIT
    const now = Date.now()
    if (now - windowStart >= WINDOW_MS) {
      windowStart = now
      requests = 0
    }
    requests += 1
    const reset = Math.ceil((windowStart + WINDOW_MS - now) / 1000)
    const headers = {
      "ratelimit-limit": String(emailRateLimit),
      "ratelimit-remaining": String(Math.max(0, emailRateLimit - requests)),
      "ratelimit-reset": String(reset),
    }
    if (requests > emailRateLimit) {
      const message = `Too many requests. You can only make ${emailRateLimit} requests per second.`
      throw resendError(429, "rate_limit_exceeded", message, { ...headers, "retry-after": String(reset) })
    }
    await next()
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
  })
}

/** A quota that is used up refuses emails only. */
export function checkQuota({ store }: EmulatorContext): void {
  const { emailQuota } = store.state.control
  if (emailQuota !== null) throw resendError(429, emailQuota, QUOTAS[emailQuota])
}

/** One request with an idempotency key at a time. */
export function refuseConcurrentRequests() {
  const inProgress = new Set<string>()
  return createMiddleware(async (c, next) => {
    const key = c.req.header("idempotency-key")
    if (key === undefined) return next()
    if (key.length < 1 || key.length > 256) {
      throw resendError(400, "invalid_idempotency_key", "The key must be between 1-256 chars.")
    }
    if (inProgress.has(key)) {
      const message = "Same idempotency key used while original request is still in progress."
      throw resendError(409, "concurrent_idempotent_requests", message)
    }
    inProgress.add(key)
    try {
      await next()
    } finally {
      inProgress.delete(key)
    }
  })
}
