import type { DeskAction } from "#app/audit/audit-entry.ts"
import { type ActionResult, recordAction } from "#app/audit/record-entry.server.ts"
import type { Caches, Clock, Outbox, Store } from "#app/capabilities.ts"
import { sendQueuedEmailsInBackground } from "#app/platform/email/send-queued-emails.server.ts"
import {
  addReply,
  findBugReportForOwner,
  type Triage,
  updateTriage,
  addPrivateNote as writeNote,
} from "./desk-queries.server.ts"
import { bugReplyEmail } from "./emails.ts"

/** The owner's form; the message that it adds has its id. */
export type OwnerForm = Pick<DeskAction, "formId" | "actor"> & { reportId: string }

const actionOf = ({ formId, actor, reportId }: OwnerForm, action: string): DeskAction => ({
  formId,
  actor,
  action,
  subject: { kind: "bug-report", id: reportId },
  reason: null,
  before: null,
  after: null,
})

/** Adds the owner's reply to a bug report and emails it to the reporter; "refused" when there is no such report. */
export async function replyToBugReport(
  context: Outbox & Caches,
  form: OwnerForm & { body: string },
): Promise<ActionResult> {
  const { db, config, now } = context
  const { formId: id, reportId, body } = form
  const report = await findBugReportForOwner(db, reportId)
  if (!report) return "refused"
  const { email, title } = report
  const createdAt = now()
  const notice = bugReplyEmail({ id, reportId, email, title, body, at: createdAt }, config)
  const reply = addReply(db, { id, reportId, body, createdAt }, notice)
  const result = await recordAction(context, actionOf(form, "bug-report.reply"), reply)
  sendQueuedEmailsInBackground(context)
  return result
}

/** Adds a note that only the site's owner sees; "refused" when there is no such report. */
export function writePrivateNote(
  context: Store & Clock,
  form: OwnerForm & { body: string },
): Promise<ActionResult> {
  const { formId: id, reportId, body } = form
  const note = writeNote(context.db, { id, reportId, body, createdAt: context.now() })
  return recordAction(context, actionOf(form, "bug-report.note"), note)
}

/**
 * Sets the status that the reporter sees; `fixedIn` is kept for "fixed" and `duplicateOf` for "duplicate" only.
 * "refused" when there is no such report, or the one that it repeats does not exist.
 */
export async function setBugReportStatus(
  context: Store & Clock,
  { status, fixedIn, duplicateOf, ...form }: OwnerForm & Triage,
): Promise<ActionResult> {
  const { db, now } = context
  const report = await findBugReportForOwner(db, form.reportId)
  if (!report) return "refused"
  const after = {
    status,
    fixedIn: status === "fixed" ? fixedIn : null,
    duplicateOf: status === "duplicate" ? duplicateOf : null,
  }
  const before = { status: report.status, fixedIn: report.fixedIn, duplicateOf: report.duplicateOf }
  const deskAction = { ...actionOf(form, "bug-report.status"), before, after }
  return recordAction(context, deskAction, updateTriage(db, form.reportId, { before, after, now: now() }))
}
