import type { EmulatorSettings } from "../context.ts"
import type { PendingWebhook } from "../state.ts"
import type { Store } from "../store.ts"
import { hours } from "../time.ts"
import { createPendingWebhooks, type WebhookEvent } from "./create-pending-webhooks.ts"
import { postWebhook } from "./post-webhook.ts"

export type WebhookSender = {
  /** Sends the events of one action, as the control state says. */
  send(events: WebhookEvent[]): void
  /** Schedules the webhooks that were pending when the state was last saved. */
  resume(): void
  /** Cancels timers and requests; pending webhooks stay in the state. */
  stop(): void
}

type WebhookSettings = {
  store: Store
  secret: string
  siteUrl: () => string
} & Pick<EmulatorSettings, "retryDelaysMs" | "watch">

const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]
const RETRY_PERIOD = hours(24)

const FAULT_EVENTS = {
  deliver: null,
  drop: "webhook-dropped",
  duplicate: "webhook-duplicated",
  reorder: "webhook-reordered",
} as const

export function createWebhookSender({
  store,
  secret,
  siteUrl,
  retryDelaysMs = RETRY_DELAYS_MS,
  watch,
}: WebhookSettings): WebhookSender {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let stopping = new AbortController()

  function schedule(webhook: PendingWebhook) {
    if (webhook.sendAfter !== null) return
    clearTimeout(timers.get(webhook.id))
    const delay = Math.max(0, webhook.dueAt - Date.now())
    timers.set(
      webhook.id,
      setTimeout(() => attempt(webhook), delay),
    )
  }

  async function attempt(webhook: PendingWebhook) {
    const { signal } = stopping
    const { pendingWebhooks } = store.state
    timers.delete(webhook.id)
    const { isAccepted, result } = await postWebhook(`${siteUrl()}/webhooks/razorpay`, webhook, signal)
    if (signal.aborted) return
    watch?.(isAccepted ? "webhook-delivered" : "webhook-rejected")
    webhook.attempts += 1
    webhook.lastResult = result
    webhook.dueAt = Date.now() + (retryDelaysMs[webhook.attempts - 1] ?? retryDelaysMs.at(-1) ?? 0)
    const isDone = isAccepted || webhook.dueAt > webhook.createdAt + RETRY_PERIOD
    if (isDone) pendingWebhooks.delete(webhook.id)
    else schedule(webhook)
    for (const next of pendingWebhooks.values()) {
      if (next.sendAfter !== webhook.id) continue
      next.sendAfter = null
      schedule(next)
    }
    store.changed()
  }

  return {
    send(events) {
      const fault = FAULT_EVENTS[store.state.control.webhooks]
      if (fault !== null) for (const _ of events) watch?.(fault)
      for (const webhook of createPendingWebhooks(events, store.state.control, secret)) {
        store.state.pendingWebhooks.set(webhook.id, webhook)
        schedule(webhook)
      }
      store.changed()
    },
    resume: () => store.state.pendingWebhooks.forEach(schedule),
    stop() {
      stopping.abort()
      stopping = new AbortController()
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
