import type { BugStatus } from "#app/domain/support/bug-report.ts"

export const bugsCopy = {
  lead: "What customers reported.",
  empty: "Bug reports will be here as soon as a customer sends one.",
  newMessage: "New message",
  messageHint: "Emailed to the reporter, who also reads it at /report-bug.",
  messageRequired: "Please write a message.",
  diagnosticsNote: (deletedOn: string) =>
    `Without addresses, user names, keys and passwords. Deleted on ${deletedOn}.`,
  noteHint: "Only owners see private notes.",
  versionRequired: "Please enter the version in which it is fixed, in 40 letters and digits at most.",
  duplicateRequired: "Please enter the ID of the other report.",
  duplicateUnknown: "There is no other report with this ID.",
  changed: "The report no longer exists, so nothing was done.",
} as const

/** What the report's page says once a form is done, by its intent. */
export const bugDone = new Map(
  Object.entries({
    status: "The status was saved. The reporter sees it.",
    reply: "The reply was sent.",
    note: "The note was added.",
  }),
)

export const bugStatuses: Record<BugStatus, string> = {
  "not seen": "Not seen",
  seen: "Seen",
  "in progress": "In progress",
  fixed: "Fixed",
  "will not fix": "Will not fix",
  duplicate: "Duplicate",
}
