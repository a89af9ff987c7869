import { setTimeout as wait } from "node:timers/promises"
import { createMiddleware } from "hono/factory"
import type { Emulation } from "../emulation.ts"
import type { Refusal } from "../refusal.ts"
import type { Service } from "./control.ts"

/** Makes a service slow, talk rubbish or fail, as the control state says. */
export function trouble({ store }: Emulation, service: Service, failure: () => Refusal) {
  return createMiddleware(async (c, next) => {
    const { slow, rubbish, fail } = store.state.control
    const delay = slow[service] ?? 0
    if (delay > 0) await wait(delay, undefined, { ref: false })
    if (rubbish.includes(service)) return c.html("<html><body><h1>Down for maintenance</h1></body></html>")
    if (fail.includes(service)) throw failure()
    await next()
  })
}
