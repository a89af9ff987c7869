import { type ActionFunctionArgs, data } from "@remix-run/cloudflare"
import type { ActionErrors } from "#app/components/desk/action-form.tsx"
import { bugsCopy } from "#app/copy/desk/bugs.ts"
import { BugNoteForm, BugReplyForm, BugStatusForm } from "#app/forms/desk.ts"
import {
  actionAnswered,
  actionInvalid,
  readAction,
  type SubmittedAction,
} from "#app/routes/desk/shell/desk-action.server.ts"
import { deskForms } from "#app/routes/submitted-form.server.ts"
import {
  addPrivateNote,
  replyToBugReport,
  setBugReportStatus,
} from "#app/services/support/answer-bug-report.server.ts"

export const BUG_FORMS = deskForms(["reply", "note", "status"], { reply: "hour", note: "any", status: "any" })

/** Does what a form of a bug report's page says. */
export async function submitBugForm(args: ActionFunctionArgs, reportId: string) {
  const { request, context } = args
  const submitted = await readAction(args, BUG_FORMS)
  const { formId, actor, intent, fields } = submitted
  const about = { formId, actor, reportId }
  if (intent === "reply") {
    const form = BugReplyForm.safeParse(fields)
    if (!form.success) return actionInvalid(submitted, form.error)
    return answer(request, submitted, await replyToBugReport(context, { ...about, body: form.data.message }))
  }
  if (intent === "note") {
    const form = BugNoteForm.safeParse(fields)
    if (!form.success) return actionInvalid(submitted, form.error)
    return answer(request, submitted, await addPrivateNote(context, { ...about, body: form.data.note }))
  }
  const form = BugStatusForm.safeParse(fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const result = await setBugReportStatus(context, { ...about, ...form.data })
  if (result === "refused" && form.data.status === "duplicate") {
    return data<ActionErrors>(
      { intent, fields: { duplicateOf: bugsCopy.duplicateUnknown }, values: fields },
      400,
    )
  }
  return answer(request, submitted, result)
}

const answer = (request: Request, submitted: SubmittedAction, result: string) =>
  actionAnswered(request, submitted, result, bugsCopy.changed)
