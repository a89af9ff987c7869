import { days, hours } from "#app/platform/time.ts"

/**
 * What became of an email that the provider accepted, in the order in which a later one replaces an earlier one: whatever
 * the order in which its events arrive, the last of these that happened is what counts.
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

/** The email is in no mailbox. */
export const UNDELIVERED_STATES = [
  "soft-bounced",
  "bounced",
  "suppressed",
  "failed",
] as const satisfies readonly DeliveryState[]

/** Nothing more is expected to happen to the email; a complaint may follow. */
export const FINAL_STATES = [
  ...UNDELIVERED_STATES,
  "delivered",
  "complained",
] as const satisfies readonly DeliveryState[]

/** Says of an email what happened to it, and when by the provider's clock. */
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
  /** Of news alone: where one POST ends them (RFC 8058). */
  unsubscribeUrl?: string | null
}

/** What an email is about; the outbox has one for each row. */
export const EMAIL_KINDS = [
  "receipt",
  "withdrawal",
  "refund",
  "license-keys",
  "license-key-replaced",
  "license-change",
  "license-status",
  "quote",
  "coupon-unavailable",
  "payment-without-buyer",
  "email-link",
  "email-changed",
  "email-change-undone",
  "password-reset",
  "password-changed",
  "second-factor",
  "new-sign-in",
  "deletion-waits",
  "warning-summary",
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

/**
 * What an email is for its reader. A `warning` says what was done to an account, perhaps by somebody else: it goes to the
 * address that the account had when it happened, whatever becomes of the address, if that was proven. An `answer` follows from what its reader, or somebody who typed the address, did: it is limited
 * where it is caused, and goes to the account's address of now. `news` are sent after everything else.
 */
export type EmailCategory = "warning" | "answer" | "news"

const CATEGORIES = {
  receipt: "answer",
  withdrawal: "answer",
  refund: "answer",
  "license-keys": "answer",
  "license-key-replaced": "answer",
  "license-change": "answer",
  "license-status": "answer",
  quote: "answer",
  "coupon-unavailable": "answer",
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
} as const satisfies Record<EmailKind, EmailCategory>

/** What somebody has paid for, or asked to be rid of: of two kinds that have waited as long, it leaves first. */
export const PURCHASE_KINDS = [
  "receipt",
  "withdrawal",
  "refund",
  "license-keys",
  "license-key-replaced",
  "license-change",
  "license-status",
  "quote",
  "coupon-unavailable",
  "payment-without-buyer",
] as const satisfies readonly KindOf<"answer">[]

/**
 * What an account's address gets before a link that was mailed there is opened: what proves it, and what its own purchase
 * needs. Anybody can sign up with anybody's address, so all others stay unwritten.
 */
export const KINDS_TO_UNPROVEN: readonly EmailKind[] = ["email-link", "password-reset", ...PURCHASE_KINDS]

type KindOf<Category extends EmailCategory> = {
  [Kind in EmailKind]: (typeof CATEGORIES)[Kind] extends Category ? Kind : never
}[EmailKind]

/** The kinds of one category. */
export const kindsOf = (category: EmailCategory): readonly EmailKind[] =>
  EMAIL_KINDS.filter((kind) => CATEGORIES[kind] === category)

/**
 * Without these, somebody lacks what they paid for or can't get in: one that does not arrive needs a person. They are sent
 * again to an account's next address, so none is a warning.
 */
export const IMPORTANT_KINDS = [
  "receipt",
  "license-keys",
  "license-key-replaced",
  "quote",
  "coupon-unavailable",
  "payment-without-buyer",
  "email-link",
  "password-reset",
] as const satisfies readonly KindOf<"answer">[]

/** Whether it is an important email that is in no mailbox. */
export const isUndelivered = ({ kind, delivery }: { kind: EmailKind; delivery: DeliveryState | null }) =>
  (IMPORTANT_KINDS as readonly EmailKind[]).includes(kind) &&
  (UNDELIVERED_STATES as readonly (DeliveryState | null)[]).includes(delivery)

/** Those with a link that works once, or with the same text for everybody: their text is deleted once they are sent. */
export const KINDS_WITHOUT_KEPT_TEXT = [
  "email-link",
  "email-changed",
  "second-factor",
  "deletion-waits",
  "news",
  "terms-changed",
] as const satisfies readonly EmailKind[]

/**
 * Those of which an account can have any number, and that no link undoes: beyond the budget of their address they become one
 * email, a `warning-summary`. All other warnings are few, because what they warn of is limited by the day.
 */
export const SUMMARIZED_KINDS = [
  "new-sign-in",
  "password-changed",
] as const satisfies readonly KindOf<"warning">[]

export const isSummarized = (kind: EmailKind) => (SUMMARIZED_KINDS as readonly EmailKind[]).includes(kind)

/** How many warnings an address gets one by one. */
export const WARNING_BUDGETS = [
  { max: 4, within: hours(1) },
  { max: 10, within: days(1) },
] as const

/** From one summary to the next. */
export const SUMMARY_INTERVAL = hours(3)

/** For how long an email that does not leave is tried again. */
export const EMAIL_GIVEN_UP_AFTER = days(3)

/** Nobody waits for an old reset: one asks again. */
export const givenUpAfter = (kind: EmailKind) => (kind === "password-reset" ? hours(1) : EMAIL_GIVEN_UP_AFTER)

/** An email in the outbox; its id is derived from its cause, so that it is queued and sent once. */
export type OutboxEmail = Email & { id: string; kind: EmailKind; createdAt: Date }

/** An email to an account: the address is read when it is queued. */
export type AccountEmail = Omit<OutboxEmail, "to">
