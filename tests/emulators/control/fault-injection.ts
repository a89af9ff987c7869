import { setTimeout as wait } from "node:timers/promises"
import { createMiddleware } from "hono/factory"
import type { HTTPException } from "hono/http-exception"
import type { EmulatorContext } from "../context.ts"
import { errorResponse } from "../error-response.ts"
import { tooManyRequests } from "../polar/errors.ts"
import type { Service } from "./control.ts"

const TOO_MANY_REQUESTS = {
  error: { code: "BAD_REQUEST_ERROR", description: "Too many requests. Please try again after some time." },
}

/** Delays, fails or garbles the responses of a service, as the control state says. */
export function injectFaults(
  { store, settings }: EmulatorContext,
  service: Service,
  serverError: () => HTTPException,
) {
  const random = settings.random ?? Math.random
  const happens = (probability = 0) => probability > 0 && random() < probability
  return createMiddleware(async (c, next) => {
    const { slow, malformed, busy, fail, failRate, dropResponses } = store.state.control
    const delay = slow[service] ?? 0
    if (delay > 0) await wait(delay, undefined, { ref: false })
    if (malformed.includes(service)) return c.html("<html><body><h1>Down for maintenance</h1></body></html>")
    if (busy.includes(service))
      throw service.startsWith("polar") ? tooManyRequests() : errorResponse(429, TOO_MANY_REQUESTS)
    if (fail.includes(service) || happens(failRate[service])) {
      settings.onEvent?.(`refused-${service}`)
      throw serverError()
    }
    await next()
    if (happens(dropResponses[service])) {
      settings.onEvent?.(`response-dropped-${service}`)
      throw serverError()
    }
  })
}
