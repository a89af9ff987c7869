import { defineAction, writing } from "#app/screens/action.server.ts"
import { optionsOf } from "#app/screens/filters.ts"
import type { ActionFields } from "#app/screens/form-data.ts"
import { bulkAction } from "#app/screens/marked.server.ts"
import { markComplaint } from "#app/support/complaints/queries.server.ts"
import type { BugStatus } from "./bug-report.ts"
import { bugStatuses, bugsCopy } from "./desk-copy.ts"
import {
  addPrivateNote,
  findBugReportForOwner,
  listBugNames,
  markBugsSeen,
  updateTriage,
} from "./desk-queries.server.ts"
import { BugNoteForm, BugReplyForm, BugStatusForm } from "./form.ts"
import { replyToBugReport } from "./reply-to-bug-report.server.ts"

const refused = "The report no longer exists, so nothing was done."

export const reply = defineAction({
  name: "bug-report.reply",
  intent: "reply",
  words: { button: "Reply", entry: "Reply sent to a reporter", done: "The reply was sent." },
  subject: "bug-report",
  factor: "hour",
  fields: {
    message: { hint: "Emailed to the reporter, who can also read it at /report-bug.", rows: 5 },
  },
  schema: BugReplyForm,
  run: ({ context, entry, form, values }) =>
    replyToBugReport(context, entry(), { body: values.message, shownAt: form.readAt }),
  refusals: { refused: bugsCopy.writtenMeanwhile },
})

export const note = defineAction({
  name: "bug-report.note",
  intent: "note",
  words: { button: "Add note", entry: "Note added to a bug report", done: "The note was added." },
  subject: "bug-report",
  factor: "any",
  isRepeatable: true,
  fields: { note: { label: "Private note", hint: "Only owners see private notes.", rows: 3 } },
  schema: BugNoteForm,
  run: ({ db, now: createdAt, formId, id: reportId, values, record }) =>
    record(addPrivateNote(db, { id: formId, reportId, body: values.note, createdAt })),
  refusals: { refused },
})

export const complain = defineAction({
  name: "complaint.mark",
  intent: "complaint-mark",
  words: {
    button: "Complaint",
    entry: "Marked as a complaint",
    done: "It is a complaint now, with a number.",
  },
  subject: "bug-report",
  factor: "any",
  note: "It gets a number. Acknowledge it within 48 hours and resolve it within a month.",
  run: writing(markComplaint),
})

export const triage = defineAction({
  name: "bug-report.status",
  intent: "status",
  words: {
    button: "Save",
    entry: "Status of a bug report changed",
    done: "The status was saved. The reporter can see it.",
  },
  subject: "bug-report",
  factor: "any",
  fields: {
    status: { options: optionsOf(bugStatuses) },
    fixedIn: { label: "Fixed in", hint: "If fixed, the version" },
    duplicateOf: { label: "Duplicate of", hint: "If a duplicate, the other report’s ID" },
  },
  schema: BugStatusForm,
  run: async ({ db, now, id, form, values: after, record }) => {
    const report = await findBugReportForOwner(db, id)
    if (!report) return "refused"
    const { email: _, title: __, ...before } = report
    const change = { before, after, now, shownAt: form.readAt }
    const result = await record(updateTriage(db, id, change), { before, after })
    if (result !== "refused") return result
    return after.status === "duplicate" ? "no-duplicate" : "written"
  },
  refusals: {
    refused,
    written: bugsCopy.writtenMeanwhile,
    "no-duplicate": { fields: { duplicateOf: "There is no other report with this ID." } },
  },
})

/** Maximum number of reports that one form marks: those of the longest page. */
const MAX_REPORTS = 50

/** Marks the reports of a page, or of one row, as seen. */
export const seen = defineAction({
  name: "bug.seen",
  intent: "bugs-seen",
  words: { button: "Seen", entry: "Bug report seen", done: "The reports are marked as seen." },
  subject: "bug-report",
  factor: "any",
  isRepeatable: true,
  run: async ({ db, id, form, record }) => {
    const ids = [...new Set(id.split(" ").filter(Boolean))]
    const [first] = ids
    if (!first || ids.length > MAX_REPORTS) return "refused"
    return record(markBugsSeen(db, ids, form.readAt), { id: first, after: { reports: ids.length } })
  },
  refusals: { refused: bugsCopy.goneOrWritten },
})

/** Sets the status of marked reports. */
export const triageMarked = (status: BugStatus, intent: string, fields?: ActionFields) =>
  bulkAction(triage, {
    intent,
    fields,
    given: { status },
    words: { button: bugStatuses[status], done: bugsCopy.triaged },
    find: listBugNames,
  })

export const markBugSeen = defineAction({
  name: "bug.seen",
  intent: "bug-seen",
  words: { button: "Seen", entry: "Bug report seen", done: "The report is marked as seen." },
  subject: "bug-report",
  factor: "any",
  isRepeatable: true,
  run: ({ db, id, form, record }) => record(markBugsSeen(db, [id], form.readAt)),
  refusals: { refused: bugsCopy.writtenMeanwhile },
})
