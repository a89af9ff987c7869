import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { Chart } from "#app/components/desk/chart.tsx"
import { Field } from "#app/components/field.tsx"
import { formatRupees, shortRupees } from "#app/copy/desk/overview.ts"
import { reportsCopy } from "#app/copy/desk/reports.ts"
import { firstDayOfRevenue } from "#app/domain/reports/recent-revenue.ts"
import { monthsOf, parsePeriod } from "#app/domain/reports/report-period.ts"
import { DeskPage, DeskSection, DeskTable, deskMeta, FilterForm, Note } from "#app/routes/desk/kernel.ts"
import { listMonthlyTotals } from "#db/reports/month-invoices.server.ts"
import { reportSummary } from "./reports-summary.server.ts"

export const meta = deskMeta("Reports")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { db } = args.context
  const now = args.context.now()
  const { values, period } = parsePeriod(new URL(args.request.url).searchParams, now)
  if (!period) return { values, months: [], summary: null }
  const found = await listMonthlyTotals(db, period, firstDayOfRevenue(now))
  return { values, months: monthsOf(period), summary: reportSummary(found, period, now) }
}

export default function Reports() {
  const { values, months, summary } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="Reports"
      lead={
        summary
          ? `${summary.soFar} ${summary.rates}`
          : "Please choose a first and a last month, 36 months at most."
      }
      action={
        <a className="btn btn-quiet" href="/desk/reports/gst">
          GST
        </a>
      }
    >
      <FilterForm>
        <Field name="from" label="From" type="month" defaultValue={values.from} />
        <Field name="to" label="To" type="month" defaultValue={values.to} />
      </FilterForm>
      {summary?.tables.map(({ id, title, lead, ...table }) => (
        <DeskSection key={id} title={title}>
          <Note>{lead}</Note>
          <DeskTable caption={title} empty={reportsCopy.empty} {...table} />
          {id === "months" && (
            <>
              <Charts charts={summary.charts} months={months} />
              <p className="flex flex-wrap gap-x-5">
                <ExportLink href={`/desk/reports.csv?${summary.query}`} of="months" />
                <ExportLink href={`/desk/orders.csv?${summary.orderQuery}`} of="orders" />
              </p>
            </>
          )}
        </DeskSection>
      ))}
    </DeskPage>
  )
}

function ExportLink({ href, of }: { href: string; of: string }) {
  return (
    <a className="link link-tall" href={href}>
      Export CSV: {of}
    </a>
  )
}

type ChartsProps = { charts: ReturnType<typeof reportSummary>["charts"]; months: string[] }

function Charts({ charts, months }: ChartsProps) {
  return (
    <div className="grid gap-8 md:grid-cols-2">
      {charts.map(({ isMoney, ...chart }) => (
        <Chart
          key={chart.id}
          {...chart}
          days={months}
          unit="Month"
          format={isMoney ? (amount) => formatRupees({ amount, isAbout: false, missing: [] }) : String}
          short={isMoney ? shortRupees : String}
        />
      ))}
    </div>
  )
}
