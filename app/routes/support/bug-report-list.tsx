import { Pager } from "#app/components/pager.tsx"
import { messages } from "#app/copy/messages.ts"
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

type BugReportListProps = {
  /** Null when the query failed. */
  page: { items: BugReport[]; next: string | null } | null
  isFirstPage: boolean
}

export function BugReportList({ page, isFirstPage }: BugReportListProps) {
  return (
    <section aria-labelledby="reports">
      <h2 id="reports">Your Bug Reports</h2>
      {page === null ? (
        <p className="mt-4 text-muted">{messages.listUnreadable}</p>
      ) : page.items.length === 0 ? (
        <div className="mt-4 border-y border-line py-6">
          <p className="font-semibold">No bug reports yet.</p>
          <p className="mt-1 text-muted">What you report is listed here, with its status.</p>
        </div>
      ) : (
        <ul className="mt-2">
          {page.items.map((report) => (
            <li key={report.id} className="border-b border-line py-6">
              <Report {...report} />
            </li>
          ))}
        </ul>
      )}
      <Pager path="/report-bug" next={page?.next ?? null} isFirstPage={isFirstPage} what="reports" />
    </section>
  )
}

function Report({ title, status, description, dateOfIncident, possibleSolution, createdAt }: BugReport) {
  return (
    <article className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 [overflow-wrap:anywhere]">
          <bdi>{title}</bdi>
        </h3>
        <p className="rounded-full bg-sunken px-3 py-1 text-sm font-semibold text-muted">
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
        <div className="flex gap-2">
          <dt>Date of incident</dt>
          <dd className="text-ink">
            <time dateTime={dateOfIncident}>{formatDay(new Date(dateOfIncident))}</time>
          </dd>
        </div>
        <div className="flex gap-2">
          <dt>Submitted</dt>
          <dd className="text-ink">
            <time dateTime={createdAt.toISOString()}>{formatMoment(createdAt)}</time>
          </dd>
        </div>
      </dl>
    </article>
  )
}
