import { type Day, localDayOf, parseDay } from "#app/platform/time.ts"

export const TITLE_LIMIT = 200
export const TEXT_LIMIT = 5000

/** Maximum length of a version, in characters. */
export const VERSION_LIMIT = 40

/** The maximum number of bug reports per account. */
export const MAX_REPORTS = 500

/** The maximum number of messages under a report; the reporter can't add more, the site's owner can. */
export const MAX_MESSAGES = 100

/** Who wrote a message under a bug report: the account that sent it, or the site's owner. */
export const MESSAGE_AUTHORS = ["reporter", "owner"] as const

/** A message to add; its id is that of the form. */
export type NewMessage = { id: string; reportId: string; body: string; createdAt: Date }

/** Statuses of a bug report, which the site's owner sets. */
export const BUG_STATUSES = ["not seen", "seen", "in progress", "fixed", "will not fix", "duplicate"] as const

export type BugStatus = (typeof BUG_STATUSES)[number]

/** Today in the earliest time zone, UTC+14. */
export const latestIncidentDate = (now: Date): Day => localDayOf(now, "Pacific/Kiritimati")

/** Checks if the text is a calendar day, `YYYY-MM-DD`, from 1990 to today in UTC+14. */
export function isIncidentDate(text: string, now: Date) {
  const day = parseDay(text)
  return day !== null && day <= latestIncidentDate(now) && day >= "1990-01-01"
}

/** Checks if the text can be a version, such as "1.0.0" or "26100.2033": at most 40 characters on one line. */
export function isVersionText(text: string) {
  return text.length <= VERSION_LIMIT && /^[\w.+() -]+$/.test(text)
}
