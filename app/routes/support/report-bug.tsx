import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { Notice } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { messages } from "#app/copy/messages.ts"
import { decodeCursor, PAGE_SIZE, paginate } from "#app/domain/paging.ts"
import { createId } from "#app/domain/random.ts"
import { latestIncidentDate } from "#app/domain/support/bug-report.ts"
import { bugReportForm, firstIssueMessage } from "#app/forms/bug-report.ts"
import { readForm } from "#app/forms/read-form.server.ts"
import { tooManyRequests } from "#app/http/too-many-requests.server.ts"
import { checkRateLimit } from "#app/services/rate-limit.server.ts"
import { addBugReport, listBugReports } from "#db/support/bug-reports.server.ts"
import { BugForm, type BugReportActionData } from "./bug-form.tsx"
import { BugReportList } from "./bug-report-list.tsx"
import { BugToggle, useBugForm } from "./bug-toggle.tsx"

export const handle = { script: "own" }
export const meta = pageMeta("/report-bug")

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireAccount(args)
  const { db, log, now, randomBytes } = args.context
  const { searchParams } = new URL(args.request.url)
  const before = decodeCursor(searchParams.get("before"))
  const reports = await listBugReports(db, id, before, PAGE_SIZE + 1).catch((error) => {
    log.error("bug-reports-unreadable", error)
    return null
  })
  return {
    page: reports && paginate(reports),
    isFirstPage: before === null,
    wasSent: searchParams.has("sent"),
    isOpen: searchParams.has("new"),
    formId: createId(randomBytes),
    latestDay: latestIncidentDate(now()),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { id: userId } = await requireAccount(args)
  const { db, log, now, randomBytes } = args.context
  const typed = await readForm(args.request)
  const form = bugReportForm(now()).safeParse(typed)
  if (!form.success) return data<BugReportActionData>({ typed, ...firstIssueMessage(form.error) }, 400)
  const wait = await checkRateLimit(args.context, "report-bug", { account: userId })
  if (wait > 0) return tooManyRequests(wait, { typed })
  const { formId, ...report } = form.data
  try {
    const id = formId ?? createId(randomBytes)
    const isAdded = await addBugReport(db, { id, userId, ...report, createdAt: now() })
    if (!isAdded) return data<BugReportActionData>({ typed, form: messages.tooManyReports }, 400)
  } catch (error) {
    log.error("bug-report-not-saved", error)
    return data<BugReportActionData>({ typed, form: messages.reportFailed }, 503)
  }
  return replace("/report-bug?sent", 303)
}

export default function ReportBug() {
  const { page, isFirstPage, wasSent, isOpen, formId, latestDay } = useLoaderData<typeof loader>()
  const actionData = useActionData<BugReportActionData>()
  const form = useBugForm(isOpen || actionData !== undefined, formId)
  return (
    <div className="column grid gap-8">
      <div>
        <h1>Report a Bug</h1>
        <p className="mt-3 text-muted">
          Say what you did, what you expected and what happened instead. You can read it again below.
        </p>
      </div>
      <BugToggle {...form} />
      {wasSent && !form.isShown && <Notice kind="success">{messages.reportSent}</Notice>}
      {form.isShown && <BugForm actionData={actionData} formId={formId} latestDay={latestDay} />}
      <BugReportList page={page} isFirstPage={isFirstPage} />
    </div>
  )
}
