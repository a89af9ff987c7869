import type { DeskAction } from "#app/audit/audit-entry.ts"
import { type ActionResult, recordAction } from "#app/audit/record-entry.server.ts"
import type { Outbox } from "#app/capabilities.ts"
import { addReply, findBugReportForOwner } from "./desk-queries.server.ts"
import { bugReplyEmail } from "./emails.ts"

/**
 * Adds the owner's reply to a bug report and emails it to the reporter; "refused" when there is no such report, or its reporter
 * has written since it was shown.
 */
export async function replyToBugReport(
  context: Outbox,
  deskAction: DeskAction,
  { body, shownAt }: { body: string; shownAt: Date },
): Promise<ActionResult> {
  const { db, config, now } = context
  const { formId: id, subject } = deskAction
  const report = await findBugReportForOwner(db, subject.id)
  if (!report) return "refused"
  const { email, title } = report
  const createdAt = now()
  const reply = { id, reportId: subject.id, body }
  const notice = bugReplyEmail({ ...reply, email, title, at: createdAt }, config)
  const statements = addReply(db, { ...reply, createdAt }, notice, shownAt)
  const result = await recordAction(context, deskAction, statements)
  context.sendEmails()
  return result
}
