import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage } from "#app/components/desk/desk-page.tsx"
import { FilterForm } from "#app/components/desk/filter-form.tsx"
import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { isReportId, reportsCopy } from "#app/copy/desk/reports.ts"
import { financialYearOf, firstMonthOf } from "#app/domain/papers/financial-year.ts"
import { findReports } from "#db/reports/reports.server.ts"
import { readPeriod } from "./report-period.server.ts"
import { ReportCharts, ReportSection, ReportTabs, ThresholdMeter } from "./report-sections.tsx"
import { reportSummary } from "./reports-summary.server.ts"

export const meta = deskMeta("Reports")

/** The first tab. */
const FIRST = "rupees"

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { db, now } = args.context
  const chosen = new URL(args.request.url).searchParams.get("report") ?? FIRST
  if (!isReportId(chosen)) throw new Response(null, { status: 404 })
  const { values, period } = readPeriod(args.request, now())
  if (!period) return { id: chosen, values, query: "", summary: null }
  const found = await findReports(db, period, firstMonthOf(financialYearOf(now())))
  const query = String(new URLSearchParams(period))
  return { id: chosen, values, query, summary: reportSummary(chosen, found, period, now()) }
}

export default function Reports() {
  const { id, values, query, summary } = useLoaderData<typeof loader>()
  return (
    <DeskPage title="Reports" lead={reportsCopy.lead}>
      <ReportTabs current={id} query={query} />
      <FilterForm>
        <input type="hidden" name="report" value={id} />
        <Field name="from" label="From" type="month" defaultValue={values.from} />
        <Field name="to" label="To" type="month" defaultValue={values.to} />
      </FilterForm>
      {!summary && <Notice kind="error">{reportsCopy.period}</Notice>}
      {summary && (
        <>
          {summary.meter && <ThresholdMeter meter={summary.meter} />}
          <ReportSection report={summary.table} query={query}>
            <ReportCharts charts={summary.charts} months={summary.months} />
          </ReportSection>
        </>
      )}
    </DeskPage>
  )
}
