import type { QuotedPlan } from "#app/orders/plans/plans.ts"
import type { Money } from "#app/platform/money.ts"
import {
  addMilliseconds,
  addMonths,
  days,
  endOfIndianDay,
  isPast,
  lastMomentBefore,
  parseIndianDay,
} from "#app/platform/time.ts"

/** What is stored; whether a sent quote has expired follows from its date. */
export const QUOTE_STATUSES = ["draft", "sent", "paid", "withdrawn"] as const

type QuoteStatus = (typeof QUOTE_STATUSES)[number]

export type QuoteState = QuoteStatus | "expired"

/** An offer of a business license for one email address. */
export type Quote = {
  id: string
  email: string
  emailKey: string
  plan: QuotedPlan
  devices: number
  amount: Money
  /** The first moment at which it can no longer be accepted. */
  validUntil: Date
  note: string | null
  status: QuoteStatus
  createdAt: Date
  sentAt: Date | null
  paidAt: Date | null
  withdrawnAt: Date | null
}

/** The most devices of one license. */
export const MAX_LICENSE_DEVICES = 1_000

const MAX_VALIDITY_MONTHS = 12

export function quoteState(
  { status, validUntil }: Pick<Quote, "status" | "validUntil">,
  now: Date,
): QuoteState {
  return status === "sent" && isPast(validUntil, now) ? "expired" : status
}

/** Whether a draft can still be sent: not after its last day. */
export function canBeSent({ status, validUntil }: Pick<Quote, "status" | "validUntil">, now: Date): boolean {
  return status === "draft" && !isPast(validUntil, now)
}

/** Whether it can be withdrawn: a quote that is paid or withdrawn already can't. */
export function canBeWithdrawn({ status }: Pick<Quote, "status">): boolean {
  return status === "draft" || status === "sent"
}

/**
 * Whether the site's owner can issue its license without the provider. Money that reaches the bank after the last day,
 * or after the quote was withdrawn, is the owner's to decide about.
 */
export function canBeIssued({ status }: Pick<Quote, "status">): boolean {
  return status !== "paid"
}

/** The end of a day in Asia/Kolkata (`YYYY-MM-DD`), until which a quote of that day is valid; null for no day. */
export function endOfQuoteDay(day: string): Date | null {
  const start = parseIndianDay(day)
  return start && endOfIndianDay(start)
}

/** Whether a quote may be valid until then: a time to come, at most a year away. */
export function isValidityAllowed(validUntil: Date, now: Date): boolean {
  return (
    !isPast(validUntil, now) && validUntil <= addMilliseconds(addMonths(now, MAX_VALIDITY_MONTHS), days(1))
  )
}

/** What the link in the email of a quote is signed over: whoever has it read the mail of that address. */
export const quoteAddressText = (id: string) => `quote-address:${id}`

/** The last day on which a quote can be accepted. */
export const lastDayOf = ({ validUntil }: Pick<Quote, "validUntil">) => lastMomentBefore(validUntil)
