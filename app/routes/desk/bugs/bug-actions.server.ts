import { bugStatuses, bugsCopy } from "#app/copy/desk/bugs.ts"
import { BugNoteForm, BugReplyForm, BugStatusForm } from "#app/forms/desk.ts"
import { action, optionsOf } from "#app/routes/desk/kernel.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import {
  addPrivateNote,
  replyToBugReport,
  setBugReportStatus,
} from "#app/services/support/report-bug.server.ts"
import { markComplaint } from "#db/desk/complaints.server.ts"

export const reply = action("bug-report.reply", {
  factor: "hour",
  fields: {
    message: {
      label: "Message",
      hint: "Emailed to the reporter, who also reads it at /report-bug.",
      rows: 5,
    },
  },
  schema: BugReplyForm,
  run: ({ context, formId, actor, id: reportId, values }) =>
    replyToBugReport(context, { formId, actor, reportId, body: values.message }),
  refusals: { refused: bugsCopy.changed },
})

export const note = action("bug-report.note", {
  factor: "any",
  fields: { note: { label: "Private note", hint: "Only owners see private notes.", rows: 3 } },
  schema: BugNoteForm,
  run: ({ context, formId, actor, id: reportId, values }) =>
    addPrivateNote(context, { formId, actor, reportId, body: values.note }),
  refusals: { refused: bugsCopy.changed },
})

export const complain = action("complaint.mark", {
  about: "bug-report",
  factor: "any",
  note: "It gets a number, is to be acknowledged within 48 hours, and answered within a month.",
  run: ({ context, id, entry }) => recordAction(context, entry(), markComplaint(context.db, id)),
})

export const triage = action("bug-report.status", {
  factor: "any",
  fields: {
    status: { label: "Status", options: optionsOf(bugStatuses) },
    fixedIn: { label: "Fixed in", hint: "The version, for a fixed report" },
    duplicateOf: { label: "Duplicate of", hint: "The ID of the other report, for a duplicate" },
  },
  schema: BugStatusForm,
  run: async ({ context, formId, actor, id: reportId, values }) => {
    const result = await setBugReportStatus(context, { formId, actor, reportId, ...values })
    return result === "refused" && values.status === "duplicate" ? "no-duplicate" : result
  },
  refusals: {
    refused: bugsCopy.changed,
    "no-duplicate": { field: "duplicateOf", message: "There is no other report with this ID." },
  },
})
