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
 * How the outbox treats the emails of a kind. A `warning` reports what was done to an account, perhaps by somebody else: it
 * goes to the address that the account had when it happened, even if it has another one since, if that address was
 * confirmed. An `answer` follows from what its reader, or somebody who typed the address, did: it is limited where it is
 * caused, and goes to the account's current address. `news` are sent after everything else.
 */
type Treatment = {
  /**
   * Retention of sent emails. The text is deleted if it has a single-use link or is the same for everybody; an email to a
   * deleted account is deleted whole, also when it is given up.
   */
  onceSent?: "text deleted" | "removed"
} & (
  | {
      category: "answer"
      /** About purchases and withdrawals: sent first among emails that have waited equally long. */
      isOfPurchase?: true
      /**
       * Customers can't do without it, to use what they paid for or to sign in: undelivered, it is a work item. It is sent
       * again to an account's next address.
       */
      isImportant?: true
      /** Confirms an address when its link is opened. */
      provesAddress?: true
    }
  | {
      category: "warning"
      /**
       * An account can have any number of them, and no link undoes what they report: beyond the limits of
       * `WARNING_BUDGETS`, they are combined into one email, a `warning-summary`. All other warnings are few, because what
       * they report is limited by the day.
       */
      isSummarized?: true
    }
  | { category: "news" }
)

type EmailCategory = Treatment["category"]

/** Each kind of email, which is what an email is about; each row of the outbox has one. */
const TREATMENTS = {
  receipt: { category: "answer", isOfPurchase: true, isImportant: true },
  withdrawal: { category: "answer", isOfPurchase: true },
  refund: { category: "answer", isOfPurchase: true },
  "license-keys": { category: "answer", isOfPurchase: true, isImportant: true },
  "license-key-replaced": { category: "answer", isOfPurchase: true, isImportant: true },
  "license-change": { category: "answer", isOfPurchase: true },
  "license-status": { category: "answer", isOfPurchase: true },
  quote: { category: "answer", isOfPurchase: true, isImportant: true },
  "payment-problem": { category: "answer", isOfPurchase: true, isImportant: true },
  "payer-without-account": { category: "answer", isOfPurchase: true, onceSent: "removed" },
  "payment-without-buyer": { category: "answer", isOfPurchase: true, isImportant: true },
  "email-link": { category: "answer", isImportant: true, provesAddress: true, onceSent: "text deleted" },
  "email-changed": { category: "warning", onceSent: "text deleted" },
  "email-change-undone": { category: "warning" },
  "password-reset": { category: "answer", isImportant: true, provesAddress: true },
  "password-changed": { category: "warning", isSummarized: true },
  "second-factor": { category: "warning", onceSent: "text deleted" },
  "new-sign-in": { category: "warning", isSummarized: true },
  "deletion-waits": { category: "warning", onceSent: "text deleted" },
  "warning-summary": { category: "warning" },
  "account-deleted": { category: "warning", onceSent: "removed" },
  "bug-reply": { category: "answer" },
  news: { category: "news", onceSent: "text deleted" },
  "terms-changed": { category: "answer", onceSent: "text deleted" },
  sale: { category: "answer" },
  "owner-alert": { category: "warning" },
  "daily-summary": { category: "answer" },
  test: { category: "answer" },
} as const satisfies Record<string, Treatment>

export type EmailKind = keyof typeof TREATMENTS

export const EMAIL_KINDS = Object.keys(TREATMENTS) as [EmailKind, ...EmailKind[]]

const kindsWith = (holds: (treatment: Treatment) => boolean | undefined) =>
  EMAIL_KINDS.filter((kind) => holds(TREATMENTS[kind]))

/** The kinds of one category. */
export const kindsOf = (category: EmailCategory) => kindsWith((treatment) => treatment.category === category)

export const PURCHASE_KINDS = kindsWith((kind) => kind.category === "answer" && kind.isOfPurchase)

/**
 * Kinds that are sent to an account's address before a link that was mailed there is opened: those that confirm it, and
 * those that its own purchase needs. Anybody can sign up with anybody's address, so all others are not queued.
 */
export const KINDS_TO_UNPROVEN = kindsWith(
  (kind) => kind.category === "answer" && (kind.provesAddress || kind.isOfPurchase),
)

export const IMPORTANT_KINDS = kindsWith((kind) => kind.category === "answer" && kind.isImportant)

/** Checks if it is an important email that is in no mailbox. */
export const isUndelivered = ({ kind, delivery }: { kind: EmailKind; delivery: DeliveryState | null }) =>
  IMPORTANT_KINDS.includes(kind) &&
  (UNDELIVERED_STATES as readonly (DeliveryState | null)[]).includes(delivery)

export const KINDS_WITHOUT_KEPT_TEXT = kindsWith(({ onceSent }) => onceSent === "text deleted")

export const KINDS_REMOVED_ONCE_SENT = kindsWith(({ onceSent }) => onceSent === "removed")

export const SUMMARIZED_KINDS = kindsWith((kind) => kind.category === "warning" && kind.isSummarized)

export const isSummarized = (kind: EmailKind) => SUMMARIZED_KINDS.includes(kind)

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
