import type { DeskAction } from "#app/audit/audit-entry.ts"
import { type ActionResult, recordAction } from "#app/audit/record-entry.server.ts"
import type { Outbox } from "#app/capabilities.ts"
import { addReply, findBugReportForOwner } from "./desk-queries.server.ts"
import { bugReplyEmail } from "./emails.ts"

/** Adds the owner's reply to a bug report and emails it to the reporter; "refused" when there is no such report. */
export async function replyToBugReport(
  context: Outbox,
  deskAction: DeskAction,
  body: string,
): Promise<ActionResult> {
  const { db, config, now } = context
  const { formId: id, subject } = deskAction
  const report = await findBugReportForOwner(db, subject.id)
  if (!report) return "refused"
  const { email, title } = report
  const createdAt = now()
  const reply = { id, reportId: subject.id, body }
  const notice = bugReplyEmail({ ...reply, email, title, at: createdAt }, config)
  const result = await recordAction(context, deskAction, addReply(db, { ...reply, createdAt }, notice))
  context.sendEmails()
  return result
}
