import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  replace,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { AccountMenu } from "#app/accounts/account/account-menu.tsx"
import { pageForms, withForms } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm, SHOWN_AGAIN } from "#app/accounts/account/submitted-form.server.ts"
import { requireAccount } from "#app/accounts/sessions/guards.server.ts"
import { parseForm, tooManyRequests } from "#app/platform/http/form-action.server.ts"
import { pickTyped } from "#app/platform/http/read-form.server.ts"
import { createId } from "#app/platform/random.ts"
import { checkRateLimit } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { Notice } from "#app/platform/ui/form.tsx"
import { WorkPage } from "#app/platform/ui/work-page.tsx"
import { BugForm, type BugReportActionData, BugToggle, useBugForm } from "./bug-form.tsx"
import { BugReportList, type MessageActionData } from "./bug-report-list.tsx"
import { bugReportCopy, pictureProblems } from "./copy.ts"
import {
  BUG_MESSAGE_LIMITS,
  BUG_REPORT_LIMITS,
  BugMessageForm,
  bugReportForm,
  firstIssueMessage,
} from "./form.ts"
import { addReporterMessage } from "./queries.server.ts"
import { reportBug, reportBugPage } from "./report-bug-page.server.ts"

export { clientAction } from "#app/platform/ui/unanswered.ts"

export const handle = { script: "own", takesPicture: true }

export async function loader(args: LoaderFunctionArgs) {
  const account = await requireAccount(args)
  return reportBugPage(args.context, account, new URL(args.request.url).searchParams)
}

const BUG_REPORT_FORMS = pageForms(
  ["report", "add-message"],
  { ...BUG_REPORT_LIMITS, ...BUG_MESSAGE_LIMITS, picture: 255 },
  { unnamed: "report", keeps: true, file: "picture" },
)

export const action = withForms(BUG_REPORT_FORMS, async (args: ActionFunctionArgs) => {
  const { id: userId } = await requireAccount(args)
  const { intent, fields, file, wasKept } = await readSubmittedForm(args, BUG_REPORT_FORMS)
  if (wasKept) return shownAgain(intent, fields)
  if (intent === "add-message") return submitMessage(args.context, userId, fields)
  return submitReport(args.context, userId, fields, file)
})

export default function ReportBug() {
  const { page, isFirstPage, sent, isOpen, ...fields } = useLoaderData<typeof loader>()
  const actionData = useActionData<BugReportActionData | MessageActionData>()
  const refusedMessage = actionData && "report" in actionData ? actionData : undefined
  const refusedReport = actionData && !("report" in actionData) ? actionData : undefined
  const form = useBugForm(isOpen || refusedReport !== undefined, fields.formId)
  return (
    <WorkPage beside={<AccountMenu current="/report-bug" />}>
      <h1>{bugReportCopy.title}</h1>
      <p className="lead text-muted">{bugReportCopy.lead}</p>
      {sent !== null && !form.isShown && (
        <div className="mb-6">
          <SentNotice sent={sent} />
        </div>
      )}
      <div className={form.isShown ? "card shadow-float" : undefined}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          {form.isShown && <p className="small">{bugReportCopy.required}</p>}
          <BugToggle {...form} />
        </div>
        {form.isShown && <BugForm actionData={refusedReport} {...fields} />}
      </div>
      <BugReportList page={page} isFirstPage={isFirstPage} refusedMessage={refusedMessage} />
    </WorkPage>
  )
}

function SentNotice({ sent }: { sent: string }) {
  return (
    <Notice kind="success">
      {sent === "message" ? bugReportCopy.messageAdded : bugReportCopy.reportSent}
    </Notice>
  )
}

type Fields = Record<string, string>

/** A form that waited for a log-in. */
function shownAgain(intent: "report" | "add-message", fields: Fields) {
  if (intent === "add-message") {
    const { report = "", message = "" } = pickTyped(fields, BUG_MESSAGE_LIMITS)
    return data<MessageActionData>({ report, ...SHOWN_AGAIN, typed: { message } })
  }
  const typed = pickTyped(fields, BUG_REPORT_LIMITS)
  return data<BugReportActionData>({ typed, ...SHOWN_AGAIN, hadPicture: Boolean(fields.picture) })
}

/** The form that reports a bug. */
async function submitReport(
  context: AppLoadContext,
  userId: string,
  fields: Fields,
  file: Uint8Array | null,
) {
  const typed = pickTyped(fields, BUG_REPORT_LIMITS)
  const refuse = (errors: Omit<BugReportActionData, "typed">, status = 400) =>
    data<BugReportActionData>({ typed, hadPicture: file !== null, ...errors }, status)
  const form = parseForm(bugReportForm(context.now()), fields)
  if (!form.success) return refuse(firstIssueMessage(form.error))
  const wait = await checkRateLimit(context, "report-bug", { account: userId })
  if (wait) return tooManyRequests(wait, { typed, hadPicture: file !== null })
  try {
    const result = await reportBug(context, { ...form.data, userId }, file)
    if (result.kind === "too-many") return refuse({ form: bugReportCopy.tooManyReports })
    if (result.kind === "picture-refused") {
      const { because } = result
      const status = because === "not-stored" ? 503 : because === "taken" ? 409 : 400
      return refuse({ form: pictureProblems[because], invalidFields: ["picture"] }, status)
    }
  } catch (error) {
    context.log.error("bug-report-not-saved", error)
    return refuse({ form: bugReportCopy.reportFailed }, 503)
  }
  return replace("/report-bug?sent", 303)
}

/** The form below a report; another account's report is a 404. */
async function submitMessage(context: AppLoadContext, userId: string, fields: Fields) {
  const { report = "", message = "" } = pickTyped(fields, BUG_MESSAGE_LIMITS)
  const refuse = (sentence: string, status = 400) =>
    data<MessageActionData>({ report, form: sentence, typed: { message } }, status)
  const form = parseForm(BugMessageForm, fields)
  if (!form.success) return refuse(firstIssueMessage(form.error).form)
  const wait = await checkRateLimit(context, "add-message", { account: userId })
  if (wait) return tooManyRequests(wait, { report, typed: { message } })
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
