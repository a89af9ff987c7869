import { brand } from "#app/platform/brand.ts"
import {
  ANNOUNCEMENT_LIMITS,
  type AnnouncementStatus,
  MAX_COUNTED_RECIPIENTS,
  type MessageProblem,
} from "./announcement.ts"

export const announcementsCopy = {
  newTitle: "New announcement",
  newLead: "“Send” shows it once more, with the number of recipients. Nothing is sent before you confirm.",
  preview: "Preview",
  lookTitle: (recipients: number) => `Send to ${recipientsInWords(recipients)}?`,
  subjectRequired: "Please enter a subject.",
  subjectTooLong: "Please use at most 150 characters for the subject.",
  messageRequired: "Please enter a message.",
  messageTooLong: `Please use at most ${ANNOUNCEMENT_LIMITS.message.toLocaleString("en")} characters.`,
  changed: "It was sent, stopped or deleted in the meantime, so nothing was done. Please look again.",
  footer: "Each email ends with the seller, the address, why it was sent, and a link to unsubscribe.",
} as const

export const announcementStatuses: Record<AnnouncementStatus, string> = {
  draft: "Draft",
  sending: "Sending",
  stopped: "Stopped",
  sent: "Sent",
}

/** Reason why a message can't be sent. */
export const messageProblems: Record<MessageProblem, string> = {
  html: "HTML is not allowed. Please use Markdown.",
  link: "Links must begin with https://.",
  image: "Images aren’t allowed, because many email programs hide them.",
  unsupported: "Please use paragraphs, headings, lists, bold, italics and links only.",
  empty: "Please enter a message.",
}

/** "1,204 accounts", "4,000 or more accounts". */
export function recipientsInWords(recipients: number) {
  if (recipients === 1) return "1 account"
  const number = recipients.toLocaleString("en-US")
  return recipients < MAX_COUNTED_RECIPIENTS ? `${number} accounts` : `${number} or more accounts`
}

/** "It goes to 12 accounts." */
export const audienceSentence = (recipients: number) =>
  recipients === 0 ? "Nobody gets news yet." : `${recipientsInWords(recipients)} would get it now.`

/** Draft of the announcement of a version: its notes, one change per line, as a list. */
export const releaseNews = ({ version, notes }: { version: string; notes: string }) => ({
  subject: `${brand.name} ${version} is here`,
  message: `What’s new:\n\n${notes
    .split("\n")
    .map((line) => `- ${line.replace(/[\\`*_[\]<>#!&]/g, "\\$&")}`)
    .join("\n")}\n\nThe app updates as it always does, or download it from your account.`,
})
