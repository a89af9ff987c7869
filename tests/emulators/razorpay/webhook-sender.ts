import { randomUUID } from "node:crypto"
import type { Control } from "../control/control.ts"
import type { EmulatorSettings } from "../settings.ts"
import { sign, standardHeaders, svixHeaders } from "../signatures.ts"
import type { PendingWebhook, Store } from "../state.ts"
import { hours, seconds, unixSeconds } from "../time.ts"
import { createId, type Dispute, type Order, type Payment, type Refund } from "./entities.ts"

export type WebhookEvent = {
  event: string
  payload: { payment?: Payment; order?: Order; refund?: Refund; dispute?: Dispute }
}

/** Long enough for the request that caused an event to be answered first. */
const MIN_DELAY_MS = 10

/** The webhooks of one action in sending order, with the fault of the control state. */
function arrange(webhooks: PendingWebhook[], mode: Control["webhooks"]): PendingWebhook[] {
  if (mode === "drop") return []
  if (mode === "duplicate") return webhooks.flatMap((webhook) => [webhook, { ...webhook, id: randomUUID() }])
  if (mode === "deliver") return webhooks
  const reversed = webhooks.toReversed()
  return reversed.map((webhook, index) => ({ ...webhook, sendAfter: reversed[index - 1]?.id ?? null }))
}

function createPendingWebhook(
  { event, payload }: WebhookEvent,
  dueAt: number,
  secret: string,
): PendingWebhook {
  const entities = Object.entries(payload)
  const body = JSON.stringify({
    entity: "event",
    account_id: "acc_BriskLocalTest",
    event,
    contains: entities.map(([name]) => name),
    payload: Object.fromEntries(entities.map(([name, entity]) => [name, { entity }])),
    created_at: unixSeconds(),
  })
  return {
    id: randomUUID(),
    service: "razorpay",
    eventId: createId("evt"),
    event,
    body,
    signature: sign(body, secret),
    createdAt: Date.now(),
    dueAt,
    attempts: 0,
    lastResult: null,
    sendAfter: null,
  }
}

const TIMEOUTS = { razorpay: seconds(5), polar: seconds(10), resend: seconds(5) }

/** Polar gives up after as many attempts. */
const POLAR_ATTEMPTS = 10

/** As many events in a row as failed before Polar switches the endpoint off. */
const POLAR_FAILURES = 10

type Secrets = { resendSecret: string; polarSecret: string }

type Attempt = { isAccepted: boolean; result: string }

/** Posts a webhook to the site once. Never throws: a timeout or a network error is a result. */
async function postWebhook(
  siteUrl: string,
  webhook: PendingWebhook,
  { stopping, ...secrets }: Secrets & { stopping: AbortSignal },
): Promise<Attempt> {
  const timeout = AbortSignal.timeout(TIMEOUTS[webhook.service])
  try {
    const response = await fetch(`${siteUrl}/webhooks/${webhook.service}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...proofOf(webhook, secrets) },
      body: webhook.body,
      redirect: "manual",
      signal: AbortSignal.any([timeout, stopping]),
    })
    await response.arrayBuffer()
    return { isAccepted: response.ok, result: `status ${response.status}` }
  } catch {
    return { isAccepted: false, result: timeout.aborted ? "timeout" : "network error" }
  }
}

/** The headers by which the site knows who posts. */
function proofOf(
  { service, signature, eventId, body }: PendingWebhook,
  { resendSecret, polarSecret }: Secrets,
): Record<string, string> {
  if (service === "polar") return standardHeaders(body, { id: eventId, secret: polarSecret })
  if (service === "resend") return svixHeaders(body, { id: eventId, secret: resendSecret })
  return {
    "User-Agent": "Razorpay-Webhook/v1",
    "X-Razorpay-Signature": signature,
    "x-razorpay-event-id": eventId,
  }
}

type WebhookSettings = {
  store: Store
  secret: string
  siteUrl: () => string
} & Secrets &
  Pick<EmulatorSettings, "retryDelaysMs" | "onEvent">

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
  /** By id, from the moment they are due until they are answered. */
  private readonly due = new Set<string>()
  private stopping = new AbortController()
  private polarFailures = 0

  constructor(private readonly settings: WebhookSettings) {}

  get siteUrl(): string {
    return this.settings.siteUrl()
  }

  get isSending(): boolean {
    return this.due.size > 0
  }

  /** Sends those events of one action to which the webhook is subscribed, as the control state says. */
  send(occurred: WebhookEvent[]): void {
    const { store, secret } = this.settings
    const { webhook, webhookDelayMs } = store.state.control
    const events = webhook?.active ? occurred.filter(({ event }) => !webhook.lacks.includes(event)) : []
    const dueAt = Date.now() + MIN_DELAY_MS + webhookDelayMs
    this.addFaulty(events.map((event) => createPendingWebhook(event, dueAt, secret)))
  }

  /** Sends the webhooks of one action of a payment provider, with the fault of the control state. */
  addFaulty(webhooks: PendingWebhook[]): void {
    const { store, onEvent } = this.settings
    const mode = store.state.control.webhooks
    const fault = FAULT_EVENTS[mode]
    if (fault !== null) for (const _ of webhooks) onEvent?.(fault)
    this.add(arrange(webhooks, mode))
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
    this.due.clear()
    this.polarFailures = 0
  }

  private schedule(webhook: PendingWebhook): void {
    if (webhook.sendAfter !== null) return
    clearTimeout(this.timers.get(webhook.id))
    const delay = Math.max(0, webhook.dueAt - Date.now())
    if (delay <= MIN_DELAY_MS) this.due.add(webhook.id)
    this.timers.set(
      webhook.id,
      setTimeout(() => this.attempt(webhook), delay),
    )
  }

  /** Checks if an attempt was the last that its service makes for a while. */
  private endsService({ service }: PendingWebhook, isAccepted: boolean, isGivenUp: boolean): boolean {
    if (service !== "polar") return isGivenUp
    if (isAccepted) this.polarFailures = 0
    else if (isGivenUp) this.polarFailures += 1
    return this.polarFailures >= POLAR_FAILURES
  }

  /** A webhook whose event was not accepted for 24 hours is disabled, and sends nothing until somebody enables it. */
  private switchOff(service: PendingWebhook["service"]): void {
    const { control } = this.settings.store.state
    if (service === "polar") control.polar = { ...control.polar, isWebhookOn: false }
    else if (service === "resend") control.emailEvents = "none"
    else if (control.webhook) control.webhook = { ...control.webhook, active: false }
  }

  private async attempt(webhook: PendingWebhook): Promise<void> {
    const { store, siteUrl, onEvent, retryDelaysMs = RETRY_DELAYS_MS } = this.settings
    const { pendingWebhooks } = store.state
    const { signal } = this.stopping
    this.timers.delete(webhook.id)
    this.due.add(webhook.id)
    const { resendSecret, polarSecret } = this.settings
    const secrets = { resendSecret, polarSecret, stopping: signal }
    const { isAccepted, result } = await postWebhook(siteUrl(), webhook, secrets)
    if (signal.aborted) return
    this.due.delete(webhook.id)
    onEvent?.(isAccepted ? "webhook-delivered" : "webhook-rejected")
    webhook.attempts += 1
    webhook.lastResult = result
    webhook.dueAt = Date.now() + (retryDelaysMs[webhook.attempts - 1] ?? retryDelaysMs.at(-1) ?? 0)
    const isLast =
      webhook.service === "polar"
        ? webhook.attempts >= POLAR_ATTEMPTS
        : webhook.dueAt > webhook.createdAt + RETRY_PERIOD
    const isGivenUp = !isAccepted && isLast
    if (this.endsService(webhook, isAccepted, isGivenUp)) this.switchOff(webhook.service)
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
