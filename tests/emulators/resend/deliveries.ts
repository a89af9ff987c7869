import { randomUUID } from "node:crypto"
import type { EmulatorContext } from "../context.ts"
import type { PendingWebhook } from "../state.ts"
import { seconds } from "../time.ts"
import { type Email, messageIdOf, resendTime } from "./emails.ts"

/** Result of sending an email; a soft bounce comes after hours of attempts. */
export type Outcome = "delivered" | "bounced" | "soft-bounced" | "complained" | "suppressed" | "slow"

/** Resend's own test addresses, with or without a label, and those of this emulator for what they can't do. */
const TEST_ADDRESS =
  /^(?:(bounced|complained|suppressed)(?:\+[^@]*)?@resend\.dev|(hard|soft|complain|suppressed|slow)(?:[+-][^@]*)?@bounce\.test)$/i

const OUTCOMES: Record<string, Outcome> = {
  bounced: "bounced",
  hard: "bounced",
  soft: "soft-bounced",
  complain: "complained",
  complained: "complained",
  suppressed: "suppressed",
  slow: "slow",
}

/** Emulated time from a delayed email to its arrival. */
const SLOW = seconds(2)

/** Long enough for the request that sends an email to be answered first; Resend promises no order of the two. */
const MIN_DELAY_MS = 10

/** An address that bounced or complained once gets nothing anymore; Resend's own test addresses always do the same. */
export function outcomeOf({ store, settings }: EmulatorContext, to: string): Outcome {
  const address = addressOf(to)
  const { suppressedAddresses, control } = store.state
  if (suppressedAddresses.has(address)) return "suppressed"
  const [, ofResend, ofEmulator] = TEST_ADDRESS.exec(address) ?? []
  const random = settings.deliveryRandom ?? Math.random
  const isBounced = control.bounceRate > 0 && random() < control.bounceRate
  const outcome = OUTCOMES[ofResend ?? ofEmulator ?? ""] ?? (isBounced ? "bounced" : "delivered")
  if (outcome === "bounced") settings.onEvent?.("email-bounced")
  if (!ofResend && (outcome === "bounced" || outcome === "complained")) suppressedAddresses.add(address)
  return outcome
}

const addressOf = (to: string) => (/<([^>]+)>$/.exec(to)?.[1] ?? to).trim().toLowerCase()

/** The name of the last event, in Resend's words. */
export function lastEventOf(outcome: Outcome): string {
  if (outcome === "soft-bounced") return "bounced"
  return outcome === "slow" ? "delivery_delayed" : outcome
}

type Event = { type: string; data?: object; afterMs?: number }

const EVENTS: Record<Outcome, Event[]> = {
  delivered: [{ type: "email.sent" }, { type: "email.delivered" }],
  bounced: [
    { type: "email.sent" },
    { type: "email.bounced", data: { bounce: bounce("Permanent", "General") } },
  ],
  "soft-bounced": [
    { type: "email.sent" },
    { type: "email.bounced", data: { bounce: bounce("Transient", "MailboxFull") } },
  ],
  complained: [{ type: "email.sent" }, { type: "email.delivered" }, { type: "email.complained" }],
  suppressed: [
    {
      type: "email.suppressed",
      data: {
        suppressed: {
          message: "The address is on the suppression list.",
          type: "OnAccountSuppressionList",
          reason: "bounce",
        },
      },
    },
  ],
  slow: [
    { type: "email.sent" },
    { type: "email.delivery_delayed" },
    { type: "email.delivered", afterMs: SLOW },
  ],
}

function bounce(type: string, subType: string) {
  return {
    type,
    subType,
    message: "The recipient's mail server rejected the email.",
    diagnosticCode: [`smtp; ${type === "Permanent" ? "550 5.1.1 User unknown" : "452 4.2.2 Mailbox full"}`],
  }
}

/** Event of an email that is sent to the webhook. */
type OutgoingEvent = Pick<PendingWebhook, "event" | "body"> & { afterMs?: number }

/** Posts the events of an email to the site, as the control state says. */
export function sendDeliveryEvents(context: EmulatorContext, email: Email, outcome: Outcome): void {
  postEvents(
    context,
    EVENTS[outcome].map((event, index) => toOutgoing(email, event, index)),
  )
}

/** Posts the events of one email, in their order unless the control state says otherwise. */
function postEvents(context: EmulatorContext, events: OutgoingEvent[]): void {
  const { store, settings, webhooks } = context
  const { emailEvents, emailEventLoss, webhookDelayMs } = store.state.control
  const mode = emailEvents ?? settings.emailEvents ?? "none"
  if (mode === "none") return
  const random = settings.deliveryRandom ?? Math.random
  const isLost = () => mode === "drop" || (emailEventLoss > 0 && random() < emailEventLoss)
  const pending = events.flatMap((event) => {
    if (isLost()) {
      settings.onEvent?.("email-event-lost")
      return []
    }
    return [toWebhook(event, webhookDelayMs)]
  })
  if (mode === "duplicate") pending.push(...pending.map((webhook) => ({ ...webhook, id: randomUUID() })))
  webhooks.add(mode === "reorder" ? inReverse(pending) : pending)
}

function inReverse(pending: PendingWebhook[]): PendingWebhook[] {
  return pending.toReversed().map((webhook, index, reversed) => {
    return { ...webhook, dueAt: Date.now(), sendAfter: reversed[index - 1]?.id ?? null }
  })
}

function toOutgoing(
  { id, from, to, subject, sentAt }: Email,
  { type, data, afterMs = 0 }: Event,
  index: number,
): OutgoingEvent {
  const body = JSON.stringify({
    type,
    created_at: new Date(Date.parse(sentAt) + index + afterMs).toISOString(),
    data: {
      email_id: id,
      message_id: messageIdOf(id),
      created_at: resendTime(sentAt),
      ...{ from, to, subject },
      ...data,
    },
  })
  return { event: type, body, afterMs }
}

function toWebhook({ afterMs = 0, ...event }: OutgoingEvent, delayMs: number): PendingWebhook {
  return {
    id: randomUUID(),
    service: "resend",
    eventId: `msg_${randomUUID().replaceAll("-", "")}`,
    ...event,
    signature: "",
    createdAt: Date.now(),
    dueAt: Date.now() + MIN_DELAY_MS + delayMs + afterMs,
    attempts: 0,
    lastResult: null,
    sendAfter: null,
  }
}
