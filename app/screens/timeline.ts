import type { AuditEntry } from "#app/audit/audit-entry.ts"
import { deliveryStates } from "#app/platform/email/delivery-copy.ts"
import { formatMoney, type Money } from "#app/platform/money.ts"
import { minutes } from "#app/platform/time.ts"
import type { ledgerEntries, webhookEvents } from "#db/schema/payments.ts"
import type { notes, outbox } from "#db/schema/platform.ts"
import type { DeskWords } from "./words.ts"

type Told = { title: string; detail?: string | null; href?: string | null }

/** Event of a timeline, with earlier ones about the same that it opens to; left out if its time is null. */
type TimelineEvent = Told & { at: Date | null; more?: (Told & { at: Date })[] }

/** Events of a record: its own, and those of kinds that several pages have. */
export type TimelineFacts = {
  own?: TimelineEvent[]
  events?: (Pick<
    typeof webhookEvents.$inferSelect,
    "id" | "provider" | "eventType" | "paymentId" | "result" | "receivedAt" | "ignoredAt"
  > & { failure?: string | null })[]
  emails?: (typeof outbox.$inferSelect)[]
  reversals?: Pick<typeof ledgerEntries.$inferSelect, "kind" | "amount" | "occurredAt" | "learnedAt">[]
  /** Currency of the reversals. */
  currency?: Money["currency"]
  notes?: (typeof notes.$inferSelect & { complaint: number | null })[]
  actions?: AuditEntry[]
}

/**
 * Builds a record's timeline, newest first; of simultaneous events, the later in the list comes first, which follows from the
 * others. The provider's times are whole seconds, so a reversal that is learned at once has the time at which it was.
 */
export function buildTimeline(words: DeskWords, facts: TimelineFacts) {
  const { own = [], events = [], emails = [], reversals = [], currency = "INR" } = facts
  const { notes = [], actions = [] } = facts
  const all: TimelineEvent[] = [
    ...actions.map(({ number, at, actor, action, reason }) => ({
      at,
      title: words.entryLabel(action),
      detail: [`by ${actor}`, reason].filter(Boolean).join(": "),
      href: `/desk/audit?before=${number + 1}`,
    })),
    ...[...Map.groupBy(events, ({ paymentId, id }) => paymentId ?? id).values()].flatMap((ofPayment) => {
      const [newest, ...more] = ofPayment.map((event) => ({
        at: event.receivedAt,
        title: words.webhookEvent(event),
        detail: [words.webhookResult(event), event.failure].filter(Boolean).join(": "),
        href: `/desk/webhooks/${event.id}`,
      }))
      return newest ? [{ ...newest, more }] : []
    }),
    ...reversals.map(({ kind, amount, occurredAt, learnedAt }) => {
      const isLearnedAtOnce = learnedAt.getTime() - occurredAt.getTime() < minutes(1)
      const at = isLearnedAtOnce ? learnedAt : occurredAt
      if (kind === "refund") return { at, title: `Refunded ${formatMoney({ amount, currency })}` }
      return { at, title: kind === "dispute-lost" ? "Dispute lost" : "Dispute won" }
    }),
    ...own,
    ...emails.flatMap(({ subject, delivery, ...email }) => [
      { at: email.createdAt, title: `Email queued: ${subject}`, detail: email.recipient },
      { at: delivery && delivery !== "sent" ? null : email.sentAt, title: `Email accepted: ${subject}` },
      { at: email.givenUpAt, title: `Email not delivered: ${subject}`, detail: email.lastError },
      {
        at: delivery === "sent" ? null : email.deliveryAt,
        title: `Email ${delivery && deliveryStates[delivery].toLowerCase()}: ${subject}`,
        detail: email.deliveryDetail,
      },
    ]),
    ...notes.map(({ author, body: detail, createdAt: at, complaint }) => ({
      at,
      title: `${complaint === null ? "Note" : `Complaint ${complaint}`} by ${author}`,
      detail,
    })),
  ]
  return all
    .flatMap(({ at, ...event }) => (at ? [{ at, ...event }] : []))
    .reverse()
    .sort((one, other) => other.at.getTime() - one.at.getTime())
}

export type Timeline = ReturnType<typeof buildTimeline>
