import { days, hours } from "#app/platform/time.ts"

/**
 * States of an email that the provider accepted, in order of precedence: in whatever order its events arrive, the one
 * furthest down this list applies.
 */
export const DELIVERY_STATES = [
  "sent",
  "delayed",
  "soft-bounced",
  "delivered",
  "bounced",
  "suppressed",
  "failed",
  "complained",
] as const

export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** States of an email that is in no mailbox. */
export const UNDELIVERED_STATES = [
  "soft-bounced",
  "bounced",
  "suppressed",
  "failed",
] as const satisfies readonly DeliveryState[]

/** States after which no other is expected; a complaint may follow. */
export const FINAL_STATES = [
  ...UNDELIVERED_STATES,
  "delivered",
  "complained",
] as const satisfies readonly DeliveryState[]

/** Event of an email, with its time by the provider's clock. */
export type DeliveryEvent = {
  /** The provider's id of the email. */
  emailId: string
  state: DeliveryState
  occurredAt: Date
  /** The provider's words for the kind of a failure, without the address; null where it has none. */
  detail: string | null
}

export type Email = {
  to: string
  subject: string
  html: string
  text: string
  /** URL to which one POST unsubscribes from news; absent for other emails (RFC 8058). */
  unsubscribeUrl?: string | null
}

/**
 * Category of an email. A `warning` reports what was done to an account, perhaps by somebody else: it goes to the
 * address that the account had when it happened, even if it has another one since, if that address was confirmed. An
 * `answer` follows from what its reader, or somebody who typed the address, did: it is limited where it is caused, and
 * goes to the account's current address. `news` are sent after everything else.
 */
type EmailCategory = "warning" | "answer" | "news"

/** Category by kind, which is what an email is about; each row of the outbox has one. */
const CATEGORIES = {
  receipt: "answer",
  withdrawal: "answer",
  refund: "answer",
  "license-keys": "answer",
  "license-key-replaced": "answer",
  "license-change": "answer",
  "license-status": "answer",
  quote: "answer",
  "payment-problem": "answer",
  "payer-without-account": "answer",
  "payment-without-buyer": "answer",
  "email-link": "answer",
  "email-changed": "warning",
  "email-change-undone": "warning",
  "password-reset": "answer",
  "password-changed": "warning",
  "second-factor": "warning",
  "new-sign-in": "warning",
  "deletion-waits": "warning",
  "warning-summary": "warning",
  "account-deleted": "warning",
  "bug-reply": "answer",
  news: "news",
  "terms-changed": "answer",
  sale: "answer",
  "owner-alert": "warning",
  "daily-summary": "answer",
  test: "answer",
} as const satisfies Record<string, EmailCategory>

export type EmailKind = keyof typeof CATEGORIES

export const EMAIL_KINDS = Object.keys(CATEGORIES) as [EmailKind, ...EmailKind[]]

/** Kinds about purchases and withdrawals: of two emails that have waited equally long, one of these is sent first. */
export const PURCHASE_KINDS = [
  "receipt",
  "withdrawal",
  "refund",
  "license-keys",
  "license-key-replaced",
  "license-change",
  "license-status",
  "quote",
  "payment-problem",
  "payer-without-account",
  "payment-without-buyer",
] as const satisfies readonly KindOf<"answer">[]

/**
 * Kinds that are sent to an account's address before a link that was mailed there is opened: those that confirm it, and
 * those that its own purchase needs. Anybody can sign up with anybody's address, so all others are not queued.
 */
export const KINDS_TO_UNPROVEN: readonly EmailKind[] = ["email-link", "password-reset", ...PURCHASE_KINDS]

type KindOf<Category extends EmailCategory> = {
  [Kind in EmailKind]: (typeof CATEGORIES)[Kind] extends Category ? Kind : never
}[EmailKind]

/** The kinds of one category. */
export const kindsOf = (category: EmailCategory) =>
  EMAIL_KINDS.filter((kind) => CATEGORIES[kind] === category)

/**
 * Kinds without which somebody lacks what they paid for or can't sign in: one that is not delivered needs a person.
 * They are sent again to an account's next address, so none is a warning.
 */
export const IMPORTANT_KINDS = [
  "receipt",
  "license-keys",
  "license-key-replaced",
  "quote",
  "payment-problem",
  "payment-without-buyer",
  "email-link",
  "password-reset",
] as const satisfies readonly KindOf<"answer">[]

/** Checks if it is an important email that is in no mailbox. */
export const isUndelivered = ({ kind, delivery }: { kind: EmailKind; delivery: DeliveryState | null }) =>
  (IMPORTANT_KINDS as readonly EmailKind[]).includes(kind) &&
  (UNDELIVERED_STATES as readonly (DeliveryState | null)[]).includes(delivery)

/** Kinds with a link that works once, or with the same text for everybody: the text is deleted once they are sent. */
export const KINDS_WITHOUT_KEPT_TEXT = [
  "email-link",
  "email-changed",
  "second-factor",
  "deletion-waits",
  "news",
  "terms-changed",
] as const satisfies readonly EmailKind[]

/** Kinds to the address of a deleted account, which goes with the email as soon as it is sent or given up. */
export const KINDS_REMOVED_ONCE_SENT = [
  "account-deleted",
  "payer-without-account",
] as const satisfies readonly EmailKind[]

/**
 * Kinds of which an account can have any number, and that no link undoes: beyond the limits of `WARNING_BUDGETS`, they
 * are combined into one email, a `warning-summary`. All other warnings are few, because what they report is limited by
 * the day.
 */
export const SUMMARIZED_KINDS = [
  "new-sign-in",
  "password-changed",
] as const satisfies readonly KindOf<"warning">[]

export const isSummarized = (kind: EmailKind) => (SUMMARIZED_KINDS as readonly EmailKind[]).includes(kind)

/** Numbers of warnings that an address gets one by one. */
export const WARNING_BUDGETS = [
  { max: 4, within: hours(1) },
  { max: 10, within: days(1) },
] as const

/** Interval between two summaries. */
export const SUMMARY_INTERVAL = hours(3)

/** Period in which an email that can't be sent is tried again. */
export const EMAIL_GIVEN_UP_AFTER = days(3)

/** Returns how long an email is tried again; shorter for a reset, because whoever waits for it asks again. */
export const givenUpAfter = (kind: EmailKind) => (kind === "password-reset" ? hours(1) : EMAIL_GIVEN_UP_AFTER)

/** An email in the outbox; its id is derived from its cause, so that it is queued and sent once. */
export type OutboxEmail = Email & { id: string; kind: EmailKind; createdAt: Date }

/** An email to an account: the address is read when it is queued. */
export type AccountEmail = Omit<OutboxEmail, "to">
