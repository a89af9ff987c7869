import { setTimeout as wait } from "node:timers/promises"
import { createMiddleware } from "hono/factory"
import type { Emulation } from "#tests/emulators/emulation.ts"
import type { Refusal } from "#tests/emulators/error-response.ts"
import type { Service } from "./control.ts"

/** Makes a service slow, talk rubbish, fail, or do its work and lose the answer, as the control state says. */
export function trouble({ store, settings }: Emulation, service: Service, failure: () => Refusal) {
  const random = settings.random ?? Math.random
  const happens = (share = 0) => share > 0 && random() < share
  return createMiddleware(async (c, next) => {
    const { slow, rubbish, fail, failRate, loseAnswers } = store.state.control
    const delay = slow[service] ?? 0
    if (delay > 0) await wait(delay, undefined, { ref: false })
    if (rubbish.includes(service)) return c.html("<html><body><h1>Down for maintenance</h1></body></html>")
    if (fail.includes(service) || happens(failRate[service])) {
      settings.watch?.(`refused-${service}`)
      throw failure()
    }
    await next()
    if (happens(loseAnswers[service])) {
      settings.watch?.(`lost-answer-${service}`)
      throw failure()
    }
  })
}
