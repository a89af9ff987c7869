import type { ReactNode } from "react"
import { PagedList, type PagedListProps } from "#app/components/paged-list.tsx"
import { bugReportCopy } from "#app/copy/support/bug-reports.ts"
import { formatDay, formatMoment } from "#app/domain/time.ts"
import { Conversation, type Message, type MessageActionData } from "./conversation.tsx"

export type BugReportItem = {
  id: string
  title: string
  status: string
  description: string
  dateOfIncident: string
  possibleSolution: string | null
  createdAt: Date
  windowsBuild: string | null
  appVersion: string | null
  fixedIn: string | null
  hasPicture: boolean
  /** Whether it has a reply or a status that was not shown before. */
  isNew: boolean
  messages: Message[]
  hasEarlier: boolean
  /** Of the form that adds a message. */
  formId: string
}

type BugReportListProps = PagedListProps<BugReportItem> & { refusedMessage: MessageActionData | undefined }

export function BugReportList({ refusedMessage, ...reports }: BugReportListProps) {
  return (
    <PagedList
      {...reports}
      id="reports"
      heading="Your Bug Reports"
      path="/report-bug"
      what="reports"
      empty={{ title: "No bug reports yet.", note: "What you report is listed here, with its status." }}
    >
      {({ messages, hasEarlier, formId, ...report }) => (
        <li key={report.id} className="border-b border-line py-6">
          <Report {...report} />
          <Conversation
            reportId={report.id}
            messages={messages}
            hasEarlier={hasEarlier}
            formId={formId}
            actionData={refusedMessage?.report === report.id ? refusedMessage : undefined}
          />
        </li>
      )}
    </PagedList>
  )
}

function Report(report: Omit<BugReportItem, "messages" | "hasEarlier" | "formId">) {
  const { id, title, status, isNew, description, possibleSolution, hasPicture } = report
  return (
    <article className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 dir="auto" className="flex-1 basis-64">
          {title}
        </h3>
        <p className="flex flex-wrap gap-2">
          {isNew && <span className="pill pill-accent">New</span>}
          <span className="pill">
            <span className="sr-only">Status: </span>
            {status}
          </span>
        </p>
      </div>
      {status === "duplicate" && <p className="max-w-[65ch] text-muted">{bugReportCopy.duplicate}</p>}
      <p dir="auto" className="max-w-[65ch] whitespace-pre-wrap [overflow-wrap:anywhere]">
        {description}
      </p>
      {possibleSolution && (
        <div>
          <p className="text-sm text-muted">Possible solution</p>
          <p dir="auto" className="max-w-[65ch] whitespace-pre-wrap [overflow-wrap:anywhere]">
            {possibleSolution}
          </p>
        </div>
      )}
      {hasPicture && (
        <a href={`/report-bug/${id}/picture`} className="justify-self-start">
          <img
            src={`/report-bug/${id}/picture`}
            alt="Attached to this report"
            loading="lazy"
            className="max-h-64 rounded-lg border border-line"
          />
        </a>
      )}
      <ReportFacts {...report} />
    </article>
  )
}

type Facts = Pick<BugReportItem, "dateOfIncident" | "createdAt" | "windowsBuild" | "appVersion" | "fixedIn">

function ReportFacts({ dateOfIncident, createdAt, windowsBuild, appVersion, fixedIn }: Facts) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1 text-sm text-muted">
      <Fact label="Date of incident">
        <time dateTime={dateOfIncident}>{formatDay(new Date(dateOfIncident))}</time>
      </Fact>
      <Fact label="Submitted">
        <time dateTime={createdAt.toISOString()}>{formatMoment(createdAt)}</time>
      </Fact>
      {windowsBuild && <Fact label="Windows build">{windowsBuild}</Fact>}
      {appVersion && <Fact label="App version">{appVersion}</Fact>}
      {fixedIn && <Fact label="Fixed in">{fixedIn}</Fact>}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{label}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  )
}
