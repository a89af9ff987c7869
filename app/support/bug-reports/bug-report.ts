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

/** The media types of pictures that can be attached. */
export const PICTURE_TYPES = ["image/png", "image/jpeg"] as const

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

/** Maximum size of a picture in bytes. */
export const PICTURE_SIZE_LIMIT = 5 * 1024 * 1024

export type PictureType = (typeof PICTURE_TYPES)[number]

export type PictureProblem = "too-large" | "not-a-picture"

type CheckedPicture = { kind: "picture"; type: PictureType } | { kind: "refused"; because: PictureProblem }

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG_SIGNATURE = [0xff, 0xd8, 0xff]

/**
 * The type of a picture by its first bytes. What follows is not read: the file is stored as it was sent, and only ever
 * answered as an attachment in a sandbox.
 */
export function checkPicture(file: Uint8Array): CheckedPicture {
  if (file.length > PICTURE_SIZE_LIMIT) return { kind: "refused", because: "too-large" }
  if (startsWith(file, PNG_SIGNATURE)) return { kind: "picture", type: "image/png" }
  if (startsWith(file, JPEG_SIGNATURE)) return { kind: "picture", type: "image/jpeg" }
  return { kind: "refused", because: "not-a-picture" }
}

const startsWith = (file: Uint8Array, signature: number[]) =>
  signature.every((byte, index) => file[index] === byte)
