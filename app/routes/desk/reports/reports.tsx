import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage } from "#app/components/desk/desk-page.tsx"
import { FilterForm } from "#app/components/desk/filter-form.tsx"
import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { reportsCopy } from "#app/copy/desk/reports.ts"
import { financialYearOf, firstMonthOf } from "#app/domain/papers/financial-year.ts"
import { findReports } from "#db/reports/reports.server.ts"
import { readPeriod } from "./report-period.server.ts"
import { ReportCharts, ReportLinks, ReportSection, ThresholdMeter } from "./report-sections.tsx"
import { reportsSummary } from "./reports-summary.server.ts"

export const meta = deskMeta("Reports")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { db, now } = args.context
  const { values, period } = readPeriod(args.request, now())
  if (!period) return { values, query: "", summary: null }
  const found = await findReports(db, period, firstMonthOf(financialYearOf(now())))
  return { values, query: String(new URLSearchParams(period)), summary: reportsSummary(found, period, now()) }
}

export default function Reports() {
  const { values, query, summary } = useLoaderData<typeof loader>()
  return (
    <DeskPage title="Reports" lead={reportsCopy.lead}>
      <FilterForm>
        <Field name="from" label="From" type="month" defaultValue={values.from} />
        <Field name="to" label="To" type="month" defaultValue={values.to} />
      </FilterForm>
      {!summary && <Notice kind="error">{reportsCopy.period}</Notice>}
      {summary && (
        <>
          <ReportLinks tables={summary.tables} />
          <ThresholdMeter meter={summary.meter} />
          <ReportCharts charts={summary.charts} months={summary.months} />
          {summary.tables.map((report) => (
            <ReportSection key={report.id} report={report} query={query} />
          ))}
        </>
      )}
    </DeskPage>
  )
}
