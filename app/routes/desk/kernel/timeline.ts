import type { TimelineItem } from "#app/components/desk/detail-page.tsx"
import { entryLabel } from "#app/copy/desk/actions.ts"
import { deliveryStates } from "#app/copy/desk/emails.ts"
import { webhookResult, webhookType } from "#app/copy/desk/webhooks.ts"
import type { AuditEntry } from "#app/domain/audit/audit.ts"
import { formatMoney, type Money } from "#app/domain/money.ts"
import type { ledgerEntries, notes, outbox, webhookEvents } from "#db/schema.ts"

/** Something that happened; `null` times are left out. */
export type TimelineEvent = {
  at: Date | null
  title: string
  detail?: string | null
  href?: string | null
}

type WebhookEvent = Pick<
  typeof webhookEvents.$inferSelect,
  "id" | "eventType" | "result" | "receivedAt" | "ignoredAt"
>

function webhookEventItem(event: WebhookEvent): TimelineEvent {
  return {
    at: event.receivedAt,
    title: `Razorpay: ${webhookType(event.eventType)}`,
    detail: webhookResult(event),
    href: `/desk/webhooks/${event.id}`,
  }
}

function emailItems(email: typeof outbox.$inferSelect): TimelineEvent[] {
  const { subject, recipient, createdAt, sentAt, givenUpAt, lastError } = email
  const { delivery, deliveryAt, deliveryDetail: detail } = email
  return [
    { at: createdAt, title: `Email queued: ${subject}`, detail: recipient || null },
    { at: sentAt, title: `Email accepted: ${subject}` },
    { at: givenUpAt, title: `Email not delivered: ${subject}`, detail: lastError },
    ...(delivery && delivery !== "sent"
      ? [
          {
            at: deliveryAt,
            title: `Email ${eventOf(delivery)}: ${subject}`,
            detail,
          },
        ]
      : []),
  ]
}

/** "delivered", "bounced for now". */
const eventOf = (delivery: keyof typeof deliveryStates) => deliveryStates[delivery].toLowerCase()

type Reversal = Pick<typeof ledgerEntries.$inferSelect, "kind" | "amount" | "occurredAt">

function reversalItem({ kind, amount, occurredAt }: Reversal, currency: Money["currency"]): TimelineEvent {
  const refunded = `Refunded ${formatMoney({ amount, currency })}`
  const ended = kind === "dispute-lost" ? "Dispute lost" : "Dispute won"
  return { at: occurredAt, title: kind === "refund" ? refunded : ended }
}

type NoteWithComplaint = typeof notes.$inferSelect & { complaint: number | null }

function noteItem({ author, body, createdAt, complaint }: NoteWithComplaint): TimelineEvent {
  const title = `${complaint === null ? "Note" : `Complaint ${complaint}`} by ${author}`
  return { at: createdAt, title, detail: body }
}

/** An action of the owner: what it was, by whom and why. */
function actionItem({ number, at, actor, action, reason }: AuditEntry): TimelineEvent {
  const by = `by ${actor}`
  return {
    at,
    title: entryLabel(action),
    detail: reason ? `${by}: ${reason}` : by,
    href: `/desk/audit?before=${number + 1}`,
  }
}

type Told = {
  events?: WebhookEvent[]
  emails?: (typeof outbox.$inferSelect)[]
  reversals?: Reversal[]
  /** Of the reversals. */
  currency?: Money["currency"]
  notes?: NoteWithComplaint[]
  actions?: AuditEntry[]
}

/**
 * What happened to one thing and to nothing else, and what is told alike of all, newest first; of simultaneous events the
 * later in the list comes first.
 */
export function timelineOf(own: TimelineEvent[], told: Told = {}): TimelineItem[] {
  const { events = [], emails = [], reversals = [], currency = "INR", notes = [], actions = [] } = told
  return [
    ...own,
    ...events.map(webhookEventItem),
    ...emails.flatMap(emailItems),
    ...reversals.map((reversal) => reversalItem(reversal, currency)),
    ...notes.map(noteItem),
    ...actions.map(actionItem),
  ]
    .flatMap(({ at, title, detail = null, href = null }) => (at ? [{ at, title, detail, href }] : []))
    .reverse()
    .sort((one, other) => other.at.getTime() - one.at.getTime())
}
