import { setMaxListeners } from "node:events"
import type { EmulatorSettings } from "../emulation.ts"
import type { Delivery } from "../state.ts"
import type { Store } from "../store.ts"
import { hours, seconds } from "../time.ts"
import { planDeliveries, type WebhookEvent } from "./plan-webhook-events.ts"
import { postWebhook } from "./post-webhook.ts"

export type Webhooks = {
  /** Announces the events of one action, as the control state says. */
  send(events: WebhookEvent[]): void
  /** Takes up the deliveries that an earlier run left. */
  resume(): void
  /** Ends timers and requests; what was pending stays in the state. */
  stop(): void
}

type WebhookSettings = {
  store: Store
  secret: string
  siteUrl: () => string
} & Pick<EmulatorSettings, "retryDelaysMs" | "watch">

const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]
const GIVE_UP_AFTER = hours(24)

const TROUBLES = {
  deliver: null,
  drop: "webhook-dropped",
  duplicate: "webhook-duplicated",
  reorder: "webhook-reordered",
} as const

export function createWebhooks({ store, secret, siteUrl, retryDelaysMs, watch }: WebhookSettings): Webhooks {
  const delays = retryDelaysMs?.length ? retryDelaysMs : RETRY_DELAYS_MS
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let stopping = createStop()

  function send(events: WebhookEvent[]) {
    const trouble = TROUBLES[store.state.control.webhooks]
    if (trouble !== null) for (const _ of events) watch?.(trouble)
    for (const delivery of planDeliveries(events, store.state.control, secret)) {
      store.state.deliveries.set(delivery.key, delivery)
      schedule(delivery)
    }
    store.changed()
  }

  function schedule(delivery: Delivery) {
    if (delivery.after !== null) return
    clearTimeout(timers.get(delivery.key))
    const wait = Math.max(0, delivery.dueAt - Date.now())
    timers.set(
      delivery.key,
      setTimeout(() => attempt(delivery), wait),
    )
  }

  async function attempt(delivery: Delivery) {
    const { signal } = stopping
    timers.delete(delivery.key)
    const answer = await postWebhook(`${siteUrl()}/webhooks/razorpay`, delivery, signal)
    if (signal.aborted) return
    watch?.(answer.accepted ? "webhook-delivered" : "webhook-not-accepted")
    delivery.attempts += 1
    delivery.lastAnswer = answer.said
    const delay = delays[Math.min(delivery.attempts, delays.length) - 1] ?? seconds(30)
    delivery.dueAt = Date.now() + delay
    if (answer.accepted || delivery.dueAt > delivery.createdAt + GIVE_UP_AFTER) {
      store.state.deliveries.delete(delivery.key)
    } else {
      schedule(delivery)
    }
    releaseAfter(delivery.key)
    store.changed()
  }

  function releaseAfter(key: string) {
    for (const delivery of store.state.deliveries.values()) {
      if (delivery.after !== key) continue
      delivery.after = null
      schedule(delivery)
    }
  }

  function stop() {
    stopping.abort()
    stopping = createStop()
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  }

  return { send, stop, resume: () => store.state.deliveries.forEach(schedule) }
}

/** Every delivery under way listens to it: many listeners are no leak here. */
function createStop(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}
