import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { normalizeLicenseKey } from "#app/domain/licensing/license-key.ts"

/** The longest text that can be found: an email address. */
const MAX_LENGTH = 254
const MIN_LENGTH = 2

/** What a search looks for: the text itself, and as it would be stored as an email address and as a license key. */
export type SearchTerms = { text: string; emailKey: string; licenseKey: string }

export type Search = { kind: "empty" | "too-short" | "too-long" } | ({ kind: "terms" } & SearchTerms)

export function parseSearch(query: string): Search {
  const text = query.trim()
  const { length } = [...text]
  if (length === 0) return { kind: "empty" }
  if (length < MIN_LENGTH) return { kind: "too-short" }
  if (length > MAX_LENGTH) return { kind: "too-long" }
  return { kind: "terms", text, emailKey: emailKeyOf(text), licenseKey: normalizeLicenseKey(text) }
}

/** Something that was found, and its page. */
export type SearchHit = { kind: string; label: string; detail: string; href: string }

/** Each page once, however many of its values match. */
export function uniqueHits(hits: readonly SearchHit[]): SearchHit[] {
  return hits.filter(({ href }, index) => hits.findIndex((other) => other.href === href) === index)
}
