import type { EmulatorSettings } from "../context.ts"
import type { PendingWebhook } from "../state.ts"
import type { Store } from "../store.ts"
import { hours } from "../time.ts"
import { createPendingWebhooks, type WebhookEvent } from "./create-pending-webhooks.ts"
import { postWebhook } from "./post-webhook.ts"

type WebhookSettings = {
  store: Store
  secret: string
  resendSecret: string
  siteUrl: () => string
} & Pick<EmulatorSettings, "retryDelaysMs" | "onEvent">

const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]
const RETRY_PERIOD = hours(24)

const FAULT_EVENTS = {
  deliver: null,
  drop: "webhook-dropped",
  duplicate: "webhook-duplicated",
  reorder: "webhook-reordered",
} as const

/** Posts webhooks to the site until each is answered 2xx or 24 hours old. */
export class WebhookSender {
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>()
  private stopping = new AbortController()

  constructor(private readonly settings: WebhookSettings) {}

  get siteUrl(): string {
    return this.settings.siteUrl()
  }

  /** Sends those events of one action to which the webhook is subscribed, as the control state says. */
  send(occurred: WebhookEvent[]): void {
    const { store, secret, onEvent } = this.settings
    const { webhook } = store.state.control
    const events = webhook?.active ? occurred.filter(({ event }) => !webhook.lacks.includes(event)) : []
    const fault = FAULT_EVENTS[store.state.control.webhooks]
    if (fault !== null) for (const _ of events) onEvent?.(fault)
    this.add(createPendingWebhooks(events, store.state.control, secret))
  }

  /** Sends the webhooks of one action, of any service. */
  add(webhooks: PendingWebhook[]): void {
    const { store } = this.settings
    for (const webhook of webhooks) {
      store.state.pendingWebhooks.set(webhook.id, webhook)
      this.schedule(webhook)
    }
    store.changed()
  }

  /** Schedules the webhooks that were pending when the state was last saved. */
  resume(): void {
    for (const webhook of this.settings.store.state.pendingWebhooks.values()) this.schedule(webhook)
  }

  /** Cancels timers and requests; pending webhooks stay in the state. */
  stop(): void {
    this.stopping.abort()
    this.stopping = new AbortController()
    for (const timer of this.timers.values()) clearTimeout(timer)
    this.timers.clear()
  }

  private schedule(webhook: PendingWebhook): void {
    if (webhook.sendAfter !== null) return
    clearTimeout(this.timers.get(webhook.id))
    const delay = Math.max(0, webhook.dueAt - Date.now())
    this.timers.set(
      webhook.id,
      setTimeout(() => this.attempt(webhook), delay),
    )
  }

  /** A webhook whose event was not accepted for 24 hours is disabled, and sends nothing until somebody enables it. */
  private switchOff(service: PendingWebhook["service"]): void {
    const { control } = this.settings.store.state
    if (service !== "razorpay") control.emailEvents = "none"
    else if (control.webhook) control.webhook = { ...control.webhook, active: false }
  }

  private async attempt(webhook: PendingWebhook): Promise<void> {
    const { store, siteUrl, onEvent, retryDelaysMs = RETRY_DELAYS_MS } = this.settings
    const { pendingWebhooks } = store.state
    const { signal } = this.stopping
    this.timers.delete(webhook.id)
    const { resendSecret } = this.settings
    const { isAccepted, result } = await postWebhook(siteUrl(), webhook, { resendSecret, stopping: signal })
    if (signal.aborted) return
    onEvent?.(isAccepted ? "webhook-delivered" : "webhook-rejected")
    webhook.attempts += 1
    webhook.lastResult = result
    webhook.dueAt = Date.now() + (retryDelaysMs[webhook.attempts - 1] ?? retryDelaysMs.at(-1) ?? 0)
    const isGivenUp = !isAccepted && webhook.dueAt > webhook.createdAt + RETRY_PERIOD
    if (isGivenUp) this.switchOff(webhook.service)
    if (isAccepted || isGivenUp) pendingWebhooks.delete(webhook.id)
    else this.schedule(webhook)
    for (const next of pendingWebhooks.values()) {
      if (next.sendAfter !== webhook.id) continue
      next.sendAfter = null
      this.schedule(next)
    }
    store.changed()
  }
}
