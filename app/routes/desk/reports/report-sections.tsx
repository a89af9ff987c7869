import type { ReactNode } from "react"
import { Chart } from "#app/components/desk/chart.tsx"
import { DeskSection } from "#app/components/desk/desk-page.tsx"
import { type DeskColumn, DeskTable } from "#app/components/desk/desk-table.tsx"
import { formatAmount } from "#app/copy/desk/overview.ts"
import { type ReportId, reports, reportsCopy } from "#app/copy/desk/reports.ts"
import type { ReportTable } from "./report-tables.server.ts"
import type { reportSummary } from "./reports-summary.server.ts"

type Summary = ReturnType<typeof reportSummary>

/** One report a page: the tabs of all of them keep the months that were chosen. */
export function ReportTabs({ current, query }: { current: ReportId | "gstr-1"; query: string }) {
  const tabs = Object.entries(reports).map(([id, { tab }]) => ({
    id,
    tab,
    href: `/desk/reports?report=${id}&${query}`,
  }))
  return (
    <nav aria-label="Reports" className="desk-tabs">
      {[...tabs, { id: "gstr-1", tab: reportsCopy.gstr1, href: "/desk/reports/gstr-1" }].map(
        ({ id, tab, href }) => (
          <a key={id} href={href} aria-current={id === current ? "page" : undefined}>
            {tab}
          </a>
        ),
      )}
    </nav>
  )
}

/** How near the seller is to the turnover at which registration is due. */
export function ThresholdMeter({
  meter: { percent, text, unknown },
}: {
  meter: NonNullable<Summary["meter"]>
}) {
  return (
    <DeskSection id="threshold" title="Threshold of GST registration">
      <div className="grid max-w-[60ch] gap-2">
        <meter className="desk-meter" min={0} max={100} value={percent} aria-label="Part of the threshold">
          {percent}%
        </meter>
        <p>{text}</p>
        {unknown && <p className="text-muted">{unknown}</p>}
      </div>
    </DeskSection>
  )
}

export function ReportCharts({ charts, months }: Pick<Summary, "charts" | "months">) {
  if (charts.length === 0) return null
  return (
    <section aria-label={reportsCopy.chartsTitle}>
      <div className="desk-charts">
        {charts.map(({ id, title, summary, values, currency }) => (
          <Chart
            key={id}
            id={id}
            title={title}
            summary={summary}
            days={months}
            unit="Month"
            values={values}
            format={(value) => (currency ? formatAmount({ amount: value, currency }) : String(value))}
          />
        ))}
      </div>
    </section>
  )
}

type Row = { index: number; cells: ReportTable["rows"][number] }

type ReportSectionProps = { report: ReportTable; query: string; children?: ReactNode }

/** One report with its charts, and the link to its CSV file. */
export function ReportSection({ report, query, children }: ReportSectionProps) {
  const { id, title, lead, headings, rows } = report
  const columns: DeskColumn<Row>[] = headings.map((label, column) => ({
    label,
    isNumber: rows[0]?.[column]?.isNumber ?? false,
    cell: ({ cells }) => cells[column]?.text,
  }))
  return (
    <DeskSection id={id} title={title}>
      <p className="max-w-[60ch] text-muted">{lead}</p>
      {children}
      <p>
        <a
          className="link inline-flex min-h-11 items-center"
          href={`/desk/reports.csv?report=${id}&${query}`}
        >
          Export CSV<span className="sr-only"> of {title}</span>
        </a>
      </p>
      <DeskTable
        caption={title}
        rows={rows.map((cells, index) => ({ index, cells }))}
        keyOf={({ index }) => index}
        empty={reportsCopy.empty}
        columns={columns}
      />
    </DeskSection>
  )
}
