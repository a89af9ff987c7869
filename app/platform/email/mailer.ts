import type { Clock, Random, Site, Store } from "#app/capabilities.ts"
import type { DeliveryEvent, Email, EmailKind } from "./email-kinds.ts"

export type SendResult =
  /** Also where the service says that the email of this key was sent before; then its id for the email may be unknown. */
  | { kind: "accepted"; id: string | null }
  /** Refused for now; `retryAfter` in milliseconds, if the service names it. */
  | { kind: "failed"; because: string; retryAfter: number | null }
  /** The service will never send to this recipient. */
  | { kind: "undeliverable"; because: string }
type FoundDelivery =
  /** Null where nothing has happened yet, or nothing that this site knows. */
  | { kind: "found"; event: DeliveryEvent | null }
  /** The service does not know the email, or its key may not read it. */
  | { kind: "refused" }
  | { kind: "unavailable" }
export type Mailer = {
  /** Sends at most one email per idempotency key within 24 hours, where the service knows such keys. */
  send(email: Email, idempotencyKey: string): Promise<SendResult>
  /** Checks if the service responds. */
  isReachable(): Promise<boolean>
  /** Asks for the delivery of an email that the service accepted, by its id. */
  findDelivery(id: string): Promise<FoundDelivery>
}

/** A webhook event of an email service. "unknown-event" says nothing of a delivery. */
export type EmailWebhook =
  | { kind: "forged" }
  | { kind: "unparsable" }
  | { kind: "unknown-event"; type: string }
  | { kind: "delivery"; event: DeliveryEvent }

/** Checks whether the service sent the request, and reads its event. Never throws. */
export type ReadEmailWebhook = (request: Request) => Promise<EmailWebhook>

/** Email that is due to be sent. */
export type DueEmail = Email & {
  id: string
  kind: EmailKind
  userId: string | null
  announcementId: string | null
  attempts: number
  createdAt: Date
}

type EmailWriter = (context: Store & Clock & Random & Site, email: DueEmail) => Promise<Email | null>

/**
 * Functions by kind that complete emails just before they are sent, so that the outbox has no link that opens
 * something; they return null for an email that is not to be sent anymore.
 */
export type EmailWriters = Partial<Record<EmailKind, EmailWriter>>
