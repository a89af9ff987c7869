import type { AuditEntry, EntryWithNames } from "#app/audit/audit-entry.ts"
import type { DeskSubject } from "#app/audit/subjects.ts"
import { formatIndianMoment } from "#app/platform/time.ts"
import type { DeskWords } from "./words.ts"

export const UNCONFIRMED_ACCOUNT =
  "The account with this email address has not confirmed it, so it may be somebody else’s. Its owner has to open the link that we sent there, which the account page sends again."

/** The subjects that a sentence names. */
const NAMED: readonly DeskSubject[] = [
  "order",
  "license",
  "payment",
  "quote",
  "price",
  "coupon",
  "webhook-event",
  "bug-report",
  "dispute",
  "complaint",
]

/** Reason why an action was refused that gives no other reason: what it is about has changed since the page was read. */
export const changedMeanwhile = (about: DeskSubject) =>
  `${NAMED.includes(about) ? `The ${about.replace(/^(webhook|bug)-/, "")}` : "It"} has changed in the meantime, so nothing was done. Please look again.`

/** "Quote changed by owner@example.com, 24 November 2026, 14:05: Computers: 40 → 30" */
export function changeInWords(words: DeskWords, entry: AuditEntry & EntryWithNames): string {
  const done = `${words.entryLabel(entry.action)} by ${entry.actor}, ${formatIndianMoment(entry.at)}`
  return [done, words.describeChange(entry).join(" · ")].filter(Boolean).join(": ")
}
