import { PagedList, type PagedListProps } from "#app/components/paged-list.tsx"
import { formatDay, formatMoment } from "#app/domain/time.ts"

type BugReport = {
  id: string
  title: string
  status: string
  description: string
  dateOfIncident: string
  possibleSolution: string | null
  createdAt: Date
}

export function BugReportList(reports: PagedListProps<BugReport>) {
  return (
    <PagedList
      {...reports}
      id="reports"
      heading="Your Bug Reports"
      path="/report-bug"
      what="reports"
      empty={{ title: "No bug reports yet.", note: "What you report is listed here, with its status." }}
    >
      {(report) => (
        <li key={report.id} className="border-b border-line py-6">
          <Report {...report} />
        </li>
      )}
    </PagedList>
  )
}

function Report({ title, status, description, dateOfIncident, possibleSolution, createdAt }: BugReport) {
  return (
    <article className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 dir="auto" className="flex-1 basis-64">
          {title}
        </h3>
        <p className="pill">
          <span className="sr-only">Status: </span>
          {status}
        </p>
      </div>
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
      <dl className="flex flex-wrap gap-x-8 gap-y-1 text-sm text-muted">
        <div className="flex flex-wrap gap-x-2">
          <dt>Date of incident</dt>
          <dd className="text-ink">
            <time dateTime={dateOfIncident}>{formatDay(new Date(dateOfIncident))}</time>
          </dd>
        </div>
        <div className="flex flex-wrap gap-x-2">
          <dt>Submitted</dt>
          <dd className="text-ink">
            <time dateTime={createdAt.toISOString()}>{formatMoment(createdAt)}</time>
          </dd>
        </div>
      </dl>
    </article>
  )
}
