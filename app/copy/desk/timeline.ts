import type { DeliveryState } from "#app/domain/delivery.ts"
import { formatMoney, type Money } from "#app/domain/money.ts"
import type { LEDGER_KINDS } from "#app/domain/payments/ledger.ts"
import { deliveryStates } from "./emails.ts"
import { webhookResult, webhookType } from "./webhooks.ts"

/** One line of a timeline, ready to be rendered. */
export type TimelineItem = {
  key: string
  at: Date
  title: string
  detail: string | null
  href: string | null
}

/** Something that happened; `null` times are left out. */
export type TimelineEvent = {
  key: string
  at: Date | null
  title: string
  detail?: string | null
  href?: string | null
}

/** The events as a timeline, newest first; of simultaneous ones the later in the list comes first. */
export function toTimeline(events: TimelineEvent[]): TimelineItem[] {
  const dated = events.flatMap(({ at, ...event }) => (at ? [{ ...event, at }] : []))
  return dated
    .reverse()
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ key, at, title, detail = null, href = null }) => {
      return { key, at, title, detail, href }
    })
}

/** What is recorded of orders and licenses alike, as rows of the database. */
export type TimelineRows = {
  events: WebhookEventRow[]
  reversals: ReversalRow[]
  emails: EmailRow[]
  notes: NoteRow[]
  actions: ActRow[]
}

type WebhookEventRow = {
  id: string
  eventType: string | null
  result: string | null
  receivedAt: Date
  ignoredAt: Date | null
}

export function webhookEventItem(event: WebhookEventRow): TimelineEvent {
  return {
    key: event.id,
    at: event.receivedAt,
    title: `Razorpay: ${webhookType(event.eventType)}`,
    detail: webhookResult(event),
    href: `/desk/webhooks/${event.id}`,
  }
}

type EmailRow = {
  id: string
  recipient: string
  subject: string
  createdAt: Date
  sentAt: Date | null
  givenUpAt: Date | null
  lastError: string | null
  delivery: DeliveryState | null
  deliveryAt: Date | null
  deliveryDetail: string | null
}

export function emailItems(email: EmailRow): TimelineEvent[] {
  const { id, subject, recipient, createdAt, sentAt, givenUpAt, lastError } = email
  const { delivery, deliveryAt, deliveryDetail: detail } = email
  return [
    { key: `${id} queued`, at: createdAt, title: `Email queued: ${subject}`, detail: recipient || null },
    { key: `${id} sent`, at: sentAt, title: `Email accepted: ${subject}` },
    { key: `${id} given up`, at: givenUpAt, title: `Email not delivered: ${subject}`, detail: lastError },
    ...(delivery && delivery !== "sent"
      ? [
          {
            key: `${id} ${delivery}`,
            at: deliveryAt,
            title: `Email ${eventOf(delivery)}: ${subject}`,
            detail,
          },
        ]
      : []),
  ]
}

/** "delivered", "bounced for now". */
const eventOf = (delivery: DeliveryState) => deliveryStates[delivery].toLowerCase()

type ReversalRow = {
  id: string
  kind: (typeof LEDGER_KINDS)[number]
  /** In minor units. */
  amount: number
  occurredAt: Date
}

/** The refunds and disputes of an order in `currency`. */
export function reversalItems(reversals: ReversalRow[], currency: Money["currency"]): TimelineEvent[] {
  return reversals.map(({ id, kind, amount, occurredAt }) => {
    const refunded = `Refunded ${formatMoney({ amount, currency })}`
    const ended = kind === "dispute-lost" ? "Dispute lost" : "Dispute won"
    return { key: id, at: occurredAt, title: kind === "refund" ? refunded : ended }
  })
}

type NoteRow = { id: string; author: string; body: string; createdAt: Date }

export function noteItem({ id, author, body, createdAt }: NoteRow): TimelineEvent {
  return { key: id, at: createdAt, title: `Note by ${author}`, detail: body }
}

type ActRow = { number: number; at: Date; actor: string; action: string; reason: string | null }

/** An action of the owner: what it was, by whom and why. */
export function actionItem({ number, at, actor, action, reason }: ActRow): TimelineEvent {
  const by = `by ${actor}`
  return {
    key: `deskAction ${number}`,
    at,
    title: actionLabel(action),
    detail: reason ? `${by}: ${reason}` : by,
    href: `/desk/audit?before=${number + 1}`,
  }
}

const labels = {
  "price.change": "Price changed",
  "price.original": "Original price shown or hidden",
  "price.plan": "Price planned",
  "price.remove-next": "Planned price removed",
  "settings.seller": "Seller saved",
  "settings.sale-emails": "Emails about sales chosen",
  "bug-report.reply": "Reply sent to a reporter",
  "bug-report.note": "Note added to a bug report",
  "bug-report.status": "Status of a bug report changed",
  "order.sync": "Synced with Razorpay",
  "order.refund": "Refund asked for",
  "order.refund-again": "Refund asked for again",
  "order.receipt": "Receipt sent again",
  "invoice.correct": "Invoice corrected",
  "note.add": "Note added",
  "webhook.replay": "Webhook event handled again",
  "webhook.ignore": "Webhook event ignored",
  "email.send": "Email sent again",
  "email.ignore": "Email ignored",
  "work-item.snooze": "Put off until the next day",
  "dispute.answered": "Dispute answered",
  "payment.refund": "Payment refunded",
  "payment.ignore": "Payment ignored",
  "payment.confirm": "Payment confirmed by hand",
  "refund.confirm": "Refund confirmed by hand",
  "refund.ignore": "Refund ignored that was not carried out",
  "license.issue": "License issued for a payment",
  "bug.seen": "Bug report seen",
  "quote.create": "Quote written",
  "quote.send": "Quote sent",
  "quote.bank": "Quote paid by bank",
  "quote.free": "Quote issued free",
  "quote.withdraw": "Quote withdrawn",
  "coupon.create": "Coupon created",
  "coupon.end": "Coupon ended",
  "release.save-draft": "Release drafted",
  "release.delete-draft": "Draft of a release deleted",
  "release.publish": "Release published",
  "release.withdraw": "Release withdrawn",
  "release.republish": "Release offered again",
  "release.promote": "Beta release made stable",
  "announcement.save": "Announcement drafted",
  "announcement.test": "Test of an announcement sent",
  "announcement.send": "Announcement sent",
  "announcement.stop": "Announcement stopped",
  "announcement.delete": "Draft of an announcement deleted",
  "audit.accept": "Audit log taken as it is",
  "payments.recover": "Payments recovered after a restore",
  "backup.restore": "Database restored from a backup",
  "license.key": "Key sent again",
  "license.revoke": "License revoked",
  "license.reinstate": "License reinstated",
  "license.release": "Device released",
  "license.transfer": "One more transfer allowed",
  "license.devices": "Number of devices changed",
  "license.move": "Moved to another account",
  "customer.password-reset": "Password reset sent",
  "customer.sign-out": "Signed out everywhere",
  "customer.enable": "Account enabled",
  "old-site.import": "Customers imported",
}

/** The owner's actions in words, by their name in the audit log. */
export const actionLabels = new Map(Object.entries(labels))

/** An action in words; one without words of its own by its name, as in "Owner add". */
export function actionLabel(action: string): string {
  const words = action.replaceAll(/[.-]/g, " ")
  return actionLabels.get(action) ?? words.charAt(0).toUpperCase() + words.slice(1)
}
