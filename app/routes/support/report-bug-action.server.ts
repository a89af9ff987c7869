import { type AppLoadContext, data, replace } from "@remix-run/cloudflare"
import { messages } from "#app/copy/messages.ts"
import { bugReportCopy, pictureProblems } from "#app/copy/support/bug-reports.ts"
import { createId } from "#app/domain/random.ts"
import { BugMessageForm, bugReportForm, firstIssueMessage } from "#app/forms/bug-report.ts"
import { tooManyRequests } from "#app/http/too-many-requests.server.ts"
import { checkRateLimit } from "#app/services/rate-limit.server.ts"
import { reportBug } from "#app/services/support/report-bug.server.ts"
import { addReporterMessage } from "#db/support/bug-report-messages.server.ts"
import type { BugReportActionData } from "./bug-form.tsx"
import type { MessageActionData } from "./conversation.tsx"

type Fields = Record<string, string>

/** The form that reports a bug. */
export async function submitReport(
  context: AppLoadContext,
  userId: string,
  typed: Fields,
  file: Uint8Array | null,
) {
  const refuse = (errors: Omit<BugReportActionData, "typed">, status = 400) =>
    data<BugReportActionData>({ typed, hadPicture: file !== null, ...errors }, status)
  const form = bugReportForm(context.now()).safeParse(typed)
  if (!form.success) return refuse(firstIssueMessage(form.error))
  const wait = await checkRateLimit(context, "report-bug", { account: userId })
  if (wait > 0) return tooManyRequests(wait, { typed, hadPicture: file !== null })
  try {
    const result = await reportBug(context, { ...form.data, userId }, file)
    if (result.kind === "too-many") return refuse({ form: messages.tooManyReports })
    if (result.kind === "picture-refused") {
      const { because } = result
      const status = because === "not-stored" ? 503 : because === "taken" ? 409 : 400
      return refuse({ form: pictureProblems[because], invalidFields: ["picture"] }, status)
    }
  } catch (error) {
    context.log.error("bug-report-not-saved", error)
    return refuse({ form: messages.reportFailed }, 503)
  }
  return replace("/report-bug?sent", 303)
}

/** The form below a report. Another account's report is one that does not exist. */
export async function submitMessage(context: AppLoadContext, userId: string, typed: Fields) {
  const { report = "", message = "" } = typed
  const refuse = (sentence: string, status = 400) =>
    data<MessageActionData>({ report, form: sentence, typed: { message } }, status)
  const form = BugMessageForm.safeParse(typed)
  if (!form.success) return refuse(firstIssueMessage(form.error).form)
  const wait = await checkRateLimit(context, "add-message", { account: userId })
  if (wait > 0) return tooManyRequests(wait, { report, typed: { message } })
  const id = form.data.formId ?? createId(context.randomBytes)
  const added = { id, reportId: report, body: form.data.message, createdAt: context.now() }
  try {
    const result = await addReporterMessage(context.db, userId, added)
    if (result === "full") return refuse(bugReportCopy.tooManyMessages)
    if (result === "not-found") throw new Response(null, { status: 404 })
  } catch (error) {
    if (error instanceof Response) throw error
    context.log.error("bug-message-not-saved", error)
    return refuse(bugReportCopy.messageFailed, 503)
  }
  return replace(`/report-bug?${new URLSearchParams({ report, sent: "message" })}`, 303)
}
