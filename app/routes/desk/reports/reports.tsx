import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { Chart } from "#app/components/desk/chart.tsx"
import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { formatAmount } from "#app/copy/desk/overview.ts"
import { reportsCopy } from "#app/copy/desk/reports.ts"
import { monthsOf } from "#app/domain/reports/report-period.ts"
import { DeskPage, DeskSection, DeskTable, deskMeta, FilterForm, Note } from "#app/routes/desk/kernel.ts"
import { listMonthlyTotals } from "#db/reports/reports.server.ts"
import { readPeriod } from "./report-period.server.ts"
import { reportSummary } from "./reports-summary.server.ts"

export const meta = deskMeta("Reports")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { db, now } = args.context
  const { values, period } = readPeriod(args.request, now())
  if (!period) return { values, months: [], summary: null }
  const totals = await listMonthlyTotals(db, period)
  return { values, months: monthsOf(period), summary: reportSummary(totals, period) }
}

export default function Reports() {
  const { values, months, summary } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="Reports"
      lead="Totals by month of Indian time. A refund counts in the month in which it was made, and what is issued free is no revenue."
    >
      <p>
        <a className="link inline-flex min-h-11 items-center" href="/desk/reports/gst">
          GST
        </a>
      </p>
      <FilterForm>
        <Field name="from" label="From" type="month" defaultValue={values.from} />
        <Field name="to" label="To" type="month" defaultValue={values.to} />
      </FilterForm>
      {!summary && <Notice kind="error">Please choose a first and a last month, 36 months at most.</Notice>}
      {summary?.tables.map(({ id, title, lead, ...table }) => (
        <DeskSection key={id} id={id} title={title}>
          <Note>{lead}</Note>
          {id === "months" && (
            <>
              <Charts charts={summary.charts} months={months} />
              <p className="flex flex-wrap gap-x-5">
                <ExportLink href={`/desk/reports.csv?${summary.query}`} of="months" />
                <ExportLink href={`/desk/orders.csv?${summary.orderQuery}`} of="orders" />
              </p>
            </>
          )}
          <DeskTable caption={title} empty={reportsCopy.empty} {...table} />
        </DeskSection>
      ))}
    </DeskPage>
  )
}

function ExportLink({ href, of }: { href: string; of: string }) {
  return (
    <a className="link inline-flex min-h-11 items-center" href={href}>
      Export CSV: {of}
    </a>
  )
}

type Charts = NonNullable<ReturnType<typeof reportSummary>>["charts"]

function Charts({ charts, months }: { charts: Charts; months: string[] }) {
  if (charts.length === 0) return null
  return (
    <section aria-label="Charts">
      <div className="desk-charts">
        {charts.map(({ id, title, summary, values, isMoney }) => (
          <Chart
            key={id}
            id={id}
            title={title}
            summary={summary}
            days={months}
            unit="Month"
            values={values}
            format={(value) => (isMoney ? formatAmount({ amount: value, currency: "INR" }) : String(value))}
          />
        ))}
      </div>
    </section>
  )
}
