import { createHash } from "node:crypto"
import type { Announcement } from "#db/announcements/announcements.server.ts"

type Written = Pick<Announcement, "id" | "subject" | "message" | "plainText">

type Look = {
  /** How many accounts get news now. */
  recipients: number
  /** As it is rendered. */
  text: string
}

/** An announcement as it is shown before it is sent, with what its form sends. */
export function announcementLook(written: Written, { recipients, text }: Look) {
  const { id, subject } = written
  return { id, subject, recipients, text, shown: shownText(written) }
}

export type AnnouncementLook = ReturnType<typeof announcementLook>

/** What a look was about: a form that confirms another text is shown again. 64 hex digits. */
export const shownText = ({ id, subject, message, plainText }: Written): string =>
  createHash("sha256")
    .update(JSON.stringify([id, subject, message, plainText]))
    .digest("hex")
