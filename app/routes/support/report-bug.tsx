import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { Notice } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { messages } from "#app/copy/messages.ts"
import { bugReportCopy } from "#app/copy/support/bug-reports.ts"
import { pageForms, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { BugForm, type BugReportActionData, BugToggle, useBugForm } from "./bug-form.tsx"
import { BugReportList, type MessageActionData } from "./bug-report-list.tsx"
import { reportBugPage, submitMessage, submitReport } from "./report-bug-page.server.ts"

export const handle = { script: "own" }
export const meta = pageMeta("/report-bug")

export async function loader(args: LoaderFunctionArgs) {
  const account = await requireAccount(args)
  return reportBugPage(args.context, account, new URL(args.request.url).searchParams)
}

const BUG_REPORT_FORMS = pageForms(["report", "add-message"], { unnamed: "report" })

export async function action(args: ActionFunctionArgs) {
  const { id: userId } = await requireAccount(args)
  const { intent, fields, file } = await readSubmittedForm(args, BUG_REPORT_FORMS, { file: "picture" })
  if (intent === "add-message") return submitMessage(args.context, userId, fields)
  return submitReport(args.context, userId, fields, file)
}

export default function ReportBug() {
  const { page, isFirstPage, sent, isOpen, ...fields } = useLoaderData<typeof loader>()
  const actionData = useActionData<BugReportActionData | MessageActionData>()
  const refusedMessage = actionData && "report" in actionData ? actionData : undefined
  const refusedReport = actionData && !("report" in actionData) ? actionData : undefined
  const form = useBugForm(isOpen || refusedReport !== undefined, fields.formId)
  return (
    <div className="column grid gap-8">
      <div>
        <h1>Report a Bug</h1>
        <p className="mt-3 text-muted">
          Say what you did, what you expected and what happened instead. You can read it again below.
        </p>
      </div>
      <BugToggle {...form} />
      {sent !== null && !form.isShown && <SentNotice sent={sent} />}
      {form.isShown && <BugForm actionData={refusedReport} {...fields} />}
      <BugReportList page={page} isFirstPage={isFirstPage} refusedMessage={refusedMessage} />
    </div>
  )
}

function SentNotice({ sent }: { sent: string }) {
  return (
    <Notice kind="success">{sent === "message" ? bugReportCopy.messageAdded : messages.reportSent}</Notice>
  )
}
