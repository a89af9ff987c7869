import { type DeliveryState, UNDELIVERED_STATES } from "./delivery.ts"
import { days } from "./time.ts"

export type Email = {
  to: string
  subject: string
  html: string
  text: string
  /** Of news alone: where one POST ends them (RFC 8058). */
  unsubscribeUrl?: string | null
}

/** What an email is about; the outbox has one for each row. */
export const EMAIL_KINDS = [
  "receipt",
  "withdrawal",
  "refund",
  "own-price",
  "license-keys",
  "license-key-replaced",
  "license-change",
  "license-revoked",
  "license-restored",
  "upgrade-reverted",
  "upgrade-restored",
  "devices-released",
  "quote",
  "coupon-unavailable",
  "payment-without-buyer",
  "email-link",
  "email-changed",
  "email-change-undone",
  "password-reset",
  "password-changed",
  "two-factor",
  "passkey",
  "new-sign-in",
  "account-deleted",
  "bug-reply",
  "news",
  "terms-changed",
  "sale",
  "owner-alert",
  "daily-summary",
  "test",
] as const

export type EmailKind = (typeof EMAIL_KINDS)[number]

/** Without these, somebody lacks what they paid for or can't get in: one that does not arrive needs a person. */
export const IMPORTANT_KINDS = [
  "receipt",
  "license-keys",
  "license-key-replaced",
  "quote",
  "coupon-unavailable",
  "payment-without-buyer",
  "email-link",
  "password-reset",
] as const satisfies readonly EmailKind[]

/** Whether it is an important email that is in no mailbox. */
export const isUndelivered = ({ kind, delivery }: { kind: EmailKind; delivery: DeliveryState | null }) =>
  (IMPORTANT_KINDS as readonly EmailKind[]).includes(kind) &&
  (UNDELIVERED_STATES as readonly (DeliveryState | null)[]).includes(delivery)

/** Those with a link that works once, or with the same text for everybody: their text is deleted once they are sent. */
export const KINDS_WITHOUT_KEPT_TEXT = [
  "email-link",
  "email-changed",
  "news",
  "terms-changed",
] as const satisfies readonly EmailKind[]

/**
 * What the recipient limit never holds: receipts, which are owed, warnings, which others must not be able to delay, and
 * what an owner has asked for however often it is.
 */
export const KINDS_NEVER_HELD = [
  ...(["sale", "receipt", "refund", "password-changed", "passkey", "two-factor"] as const),
  ...(["email-change-undone", "account-deleted"] as const),
] as const satisfies readonly EmailKind[]

/** What does not count towards the limit: whoever has many of these still gets everything else. */
export const KINDS_NOT_COUNTED = ["receipt", "sale"] as const satisfies readonly EmailKind[]

/** How many emails of the outbox one address gets at most within an hour and within a day; RATE_LIMIT_SCALE multiplies them. */
export const RECIPIENT_LIMITS = { hour: 8, day: 20 }

/** For how long an email that does not leave is tried again. */
export const EMAIL_GIVEN_UP_AFTER = days(3)

/** An email in the outbox; its id is derived from its cause, so that it is queued and sent once. */
export type OutboxEmail = Email & { id: string; kind: EmailKind; createdAt: Date }

/** An email to an account: the address is read when it is queued. */
export type AccountEmail = Omit<OutboxEmail, "to">
