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

export default function Reports() {
  const page = useLoaderData<typeof loader>()
  const { values, selectable, months, summary } = page
  const files = {
    months: `/desk/reports.csv?${summary?.query}`,
    orders: `/desk/orders.csv?${summary?.orderQuery}`,
  }
  return (
    <DeskPage
      page={page}
      lead={summary?.lead ?? copy.noPeriod}
      action={
        <a className="btn btn-quiet" href="/desk/reports/gst">
          {copy.gst}
        </a>
      }
    >
      <FilterForm>
        <MonthSelect name="from" label={copy.from} months={selectable} defaultValue={values.from} />
        <MonthSelect name="to" label={copy.to} months={selectable} defaultValue={values.to} />
      </FilterForm>
      {summary?.tables.map(({ title, lead, labels, rows }, index) => (
        <DeskSection key={title} title={title}>
          <Note>{lead}</Note>
          <DeskTable
            caption={title}
            empty={NOTHING_IN_MONTHS}
            columns={amountColumns(labels)}
            rows={rows.map((cells) => ({ cells }))}
          />
          {index === 0 && (
            <>
              <div className="grid gap-8 md:grid-cols-2">
                {summary.charts.map(({ isMoney, ...chart }) => (
                  <Chart
                    key={chart.id}
                    {...chart}
                    days={months}
                    unit="Month"
                    format={isMoney ? wholeRupees : String}
                    short={isMoney ? shortRupees : String}
                  />
                ))}
              </div>
              <p className="flex flex-wrap gap-x-5">
                {Object.entries(files).map(([of, href]) => (
                  <a key={of} className="link link-tall" href={href}>
                    {copy.csv}: {of}
                  </a>
                ))}
              </p>
            </>
          )}
        </DeskSection>
      ))}
    </DeskPage>
  )
}
