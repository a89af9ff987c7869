import type { EmulatorContext } from "./context.ts"
import { type Outcome, type OutgoingEvent, postEvents, SLOW } from "./resend/deliveries.ts"
import type { Email } from "./resend/emails.ts"

type Event = { RecordType: "Delivery" | "Bounce" | "SpamComplaint"; Type?: string; afterMs?: number }

/** A suppressed address is refused at once, so no event tells of it. */
const EVENTS: Record<Outcome, Event[]> = {
  delivered: [{ RecordType: "Delivery" }],
  bounced: [{ RecordType: "Bounce", Type: "HardBounce" }],
  "soft-bounced": [{ RecordType: "Bounce", Type: "SoftBounce" }],
  complained: [{ RecordType: "Delivery" }, { RecordType: "SpamComplaint", Type: "SpamComplaint" }],
  suppressed: [],
  slow: [
    { RecordType: "Bounce", Type: "Transient" },
    { RecordType: "Delivery", afterMs: SLOW },
  ],
}

/** Posts the events of an email as Postmark does, if it has a webhook. */
export function sendPostmarkEvents(context: EmulatorContext, email: Email, outcome: Outcome): void {
  if (!context.settings.postmarkWebhookSecret) return
  postEvents(
    context,
    EVENTS[outcome].map((event, index) => toOutgoing(email, event, index)),
  )
}

function toOutgoing(email: Email, event: Event, index: number): OutgoingEvent {
  const { RecordType, Type, afterMs = 0 } = event
  const at = new Date(Date.parse(email.sentAt) + index + afterMs).toISOString()
  const record = {
    RecordType,
    MessageID: email.id,
    MessageStream: "outbound",
    ServerID: 23,
    Metadata: { email: email.idempotencyKey },
    ...(RecordType === "Delivery"
      ? { Recipient: email.to[0], DeliveredAt: at, Details: "" }
      : { Email: email.to[0], BouncedAt: at, Type, Inactive: Type !== "Transient", Subject: email.subject }),
  }
  return { service: "postmark", event: Type ?? RecordType, body: JSON.stringify(record), afterMs }
}
