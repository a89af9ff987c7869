import { useLoaderData } from "@remix-run/react"
import { Chart } from "#app/screens/chart.tsx"
import { DeskPage, DeskSection, Note } from "#app/screens/desk-page.tsx"
import { amountColumns, DeskTable } from "#app/screens/desk-table.tsx"
import { FilterForm, MonthSelect } from "#app/screens/filter-form.tsx"
import { screen } from "#app/screens/page.server.ts"
import { reportsCopy as copy, NOTHING_IN_MONTHS, shortRupees, wholeRupees } from "./copy.ts"
import { listMonthlyTotals } from "./queries.server.ts"
import { monthsOf, parsePeriod, selectableMonths } from "./report-period.ts"
import { firstDayOfRevenue } from "./reports.ts"
import { reportSummary } from "./reports-view.server.ts"

export const { meta, loader } = screen({
  title: copy.title,
  read: async ({ searchParams, db, now }) => {
    const { values, period } = parsePeriod(searchParams, now)
    const selectable = selectableMonths(now, Object.values(values))
    if (!period) return { values, selectable, months: [], summary: null }
    const found = await listMonthlyTotals(db, period, firstDayOfRevenue(now))
    return { values, selectable, months: monthsOf(period), summary: reportSummary(found, period, now) }
  },
})

type Table = ReturnType<typeof reportSummary>["tables"][number]

const ReportTable = ({ title, lead, labels, rows }: Table) => (
  <DeskSection title={title}>
    <Note>{lead}</Note>
    <DeskTable
      caption={title}
      empty={NOTHING_IN_MONTHS}
      columns={amountColumns(labels)}
      rows={rows.map((cells) => ({ cells }))}
    />
  </DeskSection>
)

export default function Reports() {
  const page = useLoaderData<typeof loader>()
  const { values, selectable, months, summary } = page
  const [byMonth, ...others] = summary?.tables ?? []
  const files = {
    months: `/desk/reports.csv?${summary?.query}`,
    orders: `/desk/orders.csv?${summary?.orderQuery}`,
  }
  return (
    <DeskPage
      page={page}
      lead={summary?.lead ?? copy.noPeriod}
      action={
        <p className="flex flex-wrap gap-2">
          {summary &&
            Object.entries(files).map(([of, href]) => (
              <a key={of} className="btn btn-quiet" href={href}>
                {copy.csv}: {of}
              </a>
            ))}
          <a className="btn btn-quiet" href="/desk/reports/gst">
            {copy.gst}
          </a>
        </p>
      }
    >
      <FilterForm>
        <MonthSelect name="from" label={copy.from} months={selectable} defaultValue={values.from} />
        <MonthSelect name="to" label={copy.to} months={selectable} defaultValue={values.to} />
      </FilterForm>
      {byMonth && <ReportTable {...byMonth} />}
      {summary && summary.charts.length > 0 && (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
          {summary.charts.map(({ isMoney, ...chart }) => (
            <div key={chart.id} className="desk-sheet">
              <Chart
                {...chart}
                days={months}
                unit="Month"
                format={isMoney ? wholeRupees : String}
                short={isMoney ? shortRupees : String}
              />
            </div>
          ))}
        </div>
      )}
      {others.length > 0 && (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 lg:[&>:first-child]:col-span-2">
          {others.map((table) => (
            <ReportTable key={table.title} {...table} />
          ))}
        </div>
      )}
    </DeskPage>
  )
}
