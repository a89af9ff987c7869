import { normalizeLicenseKey } from "#app/licensing/keys/license-key.ts"
import { readOrderNumber } from "#app/orders/order/order-number.ts"
import { readMinorUnits } from "#app/platform/amount.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { MIN_LENGTH, splitSearchReadings } from "#app/platform/search-words.ts"

/** The longest text that can be found: an email address. */
const MAX_LENGTH = 254

/**
 * Terms of a search: its text, the text as an email address, a license key and an order would be stored, the readings of its
 * words, the longest first, and the amount in minor units; null if the text is no amount.
 */
export type SearchTerms = {
  text: string
  emailKey: string
  licenseKey: string
  /** The beginning of the id of an order or a quote: its number without the hyphen; null if the text is no number. */
  idStart: string | null
  /** All words have to match. */
  readings: string[][]
  amount: number | null
}

export type Search = { kind: "empty" | "too-short" | "too-long" } | ({ kind: "terms" } & SearchTerms)

export function parseSearch(query: string): Search {
  const text = query.trim()
  const { length } = [...text]
  if (length === 0) return { kind: "empty" }
  if (length < MIN_LENGTH) return { kind: "too-short" }
  if (length > MAX_LENGTH) return { kind: "too-long" }
  return {
    kind: "terms",
    text,
    emailKey: emailKeyOf(text),
    licenseKey: normalizeLicenseKey(text),
    idStart: readOrderNumber(text),
    readings: splitSearchReadings(text).map(longestOf),
    amount: readMinorUnits(text),
  }
}

/** Maximum number of words that are compared. */
const MAX_WORDS = 6

const longestOf = (words: string[]) =>
  words.toSorted((one, other) => other.length - one.length).slice(0, MAX_WORDS)

/** Search result with a link to its page. */
export type SearchHit = { kind: string; label: string; detail: string; href: string }

/** Removes hits that lead to the same page as an earlier hit. */
export function uniqueHits(hits: readonly SearchHit[]): SearchHit[] {
  return hits.filter(({ href }, index) => hits.findIndex((other) => other.href === href) === index)
}
