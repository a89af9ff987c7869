import type { QuotedPlan } from "#app/orders/plans/plans.ts"
import type { Money } from "#app/platform/money.ts"
import {
  addDays,
  addMonths,
  type Day,
  endOfDay,
  indianDayOf,
  isPast,
  lastDayBefore,
  parseDay,
} from "#app/platform/time.ts"

/** Stored statuses of a quote; "expired" follows from the date of a sent one. */
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
} & QuoteRequest

/** Request on the contact page; null in a quote that the owner began. */
export type QuoteRequest = {
  requestedAt: Date | null
  company: string | null
  /** The ISO 3166 code of the country. */
  country: string | null
  message: string | null
}

export const NOT_REQUESTED = { requestedAt: null, company: null, country: null, message: null }

/** Maximum number of requests that wait for an answer at a time: more would only hide each other. */
export const MAX_OPEN_REQUESTS = 200

/** Number of days after that of a request in which its draft can be sent; as long it counts as waiting. */
export const REQUEST_VALIDITY_DAYS = 30

/** Maximum number of devices of one license. */
export const MAX_LICENSE_DEVICES = 1_000

const MAX_VALIDITY_MONTHS = 12

export function quoteState(
  { status, validUntil }: Pick<Quote, "status" | "validUntil">,
  now: Date,
): QuoteState {
  return status === "sent" && isPast(validUntil, now) ? "expired" : status
}

/** True for a draft whose last day is not over. */
export function canBeSent({ status, validUntil }: Pick<Quote, "status" | "validUntil">, now: Date): boolean {
  return status === "draft" && !isPast(validUntil, now)
}

/** True unless the quote is already paid or withdrawn. */
export function canBeWithdrawn({ status }: Pick<Quote, "status">): boolean {
  return status === "draft" || status === "sent"
}

/**
 * True if the site's owner can issue the license without the provider. The owner decides about a bank transfer that
 * arrives after the last day, or after the quote was withdrawn.
 */
export function canBeIssued({ status }: Pick<Quote, "status">): boolean {
  return status !== "paid"
}

/** True if a request was withdrawn by a later one of the same address, which corrects it. */
export const isCorrectedBy = (
  { requestedAt, withdrawnAt }: Pick<Quote, "requestedAt" | "withdrawnAt">,
  later: Pick<Quote, "requestedAt">,
): boolean =>
  requestedAt !== null && withdrawnAt !== null && withdrawnAt.getTime() === later.requestedAt?.getTime()

/** A quote, and the number of computers of the license in force that its buyer has; null without one. */
export type QuoteAndHeld = { quote: Quote; held: number | null }

/** True if a paid quote gives its buyer more computers than the license in force has; `held` is null without a license. */
export const givesMore = ({ devices }: Pick<Quote, "devices">, held: number | null): boolean =>
  devices > (held ?? 0)

/** The end of a day in Asia/Kolkata (`YYYY-MM-DD`), until which a quote of that day is valid; null for no day. */
export function endOfQuoteDay(day: string): Date | null {
  const lastDay = parseDay(day)
  return lastDay && endOfDay(lastDay)
}

/** The end of the validity of the draft that a request on the contact page becomes. */
export const requestValidUntil = (requestedAt: Date): Date =>
  endOfDay(addDays(indianDayOf(requestedAt), REQUEST_VALIDITY_DAYS))

/** True if a quote may be valid until this time: in the future, at most a year away. */
export function isValidityAllowed(validUntil: Date, now: Date): boolean {
  const lastDay = lastDayBefore(validUntil)
  return !isPast(validUntil, now) && lastDay <= addMonths(indianDayOf(now), MAX_VALIDITY_MONTHS)
}

/** Returns the signed text of the link in a quote's email: whoever has that link can read the address's mail. */
export const quoteAddressText = (id: string) => `quote-address:${id}`

/** The last day on which a quote can be accepted. */
export const lastDayOf = ({ validUntil }: Pick<Quote, "validUntil">): Day => lastDayBefore(validUntil)
