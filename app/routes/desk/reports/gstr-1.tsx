import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage, DeskSection } from "#app/components/desk/desk-page.tsx"
import { FilterForm } from "#app/components/desk/filter-form.tsx"
import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { formatAmount } from "#app/copy/desk/overview.ts"
import { reportsCopy } from "#app/copy/desk/reports.ts"
import { formatMonth } from "#app/domain/time.ts"
import { findTaxMonth } from "#db/reports/reports.server.ts"
import { readMonth } from "./report-period.server.ts"
import { ReportSection, ReportTabs } from "./report-sections.tsx"
import { reportTable } from "./report-tables.server.ts"

export const meta = deskMeta("GSTR-1")

/** What a month's return declares, from its totals; the files are made from the papers themselves. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { db, now } = args.context
  const { value, month } = readMonth(args.request, now())
  if (!month) return { value, summary: null }
  const { taxes, seller } = await findTaxMonth(db, month)
  const found = { taxes, totals: [], sales: [] }
  const unknown = taxes.filter(({ kind, inrUnknown }) => kind !== "commercial-note" && inrUnknown > 0)
  return {
    value,
    summary: {
      month,
      title: reportsCopy.gstr1Title(formatMonth(month)),
      hasSeller: Boolean(seller?.gstin),
      unknown: unknown
        .map(({ inrUnknown, currency }) => formatAmount({ amount: inrUnknown, currency }))
        .join(", "),
      tables: [reportTable("gst", found), reportTable("documents", found)],
    },
  }
}

export default function Gstr1() {
  const { value, summary } = useLoaderData<typeof loader>()
  return (
    <DeskPage title={summary?.title ?? reportsCopy.gstr1} lead={reportsCopy.gstr1Lead}>
      <ReportTabs current="gstr-1" query="" />
      <FilterForm>
        <Field name="month" label="Month" type="month" defaultValue={value} />
      </FilterForm>
      {!summary && <Notice kind="error">{reportsCopy.gstr1Month}</Notice>}
      {summary && !summary.hasSeller && <Notice kind="info">{reportsCopy.gstr1NoSeller}</Notice>}
      {summary && (
        <>
          {summary.unknown && <Notice kind="error">{reportsCopy.gstr1Unknown(summary.unknown)}</Notice>}
          {summary.hasSeller && <Files month={summary.month} />}
          {summary.tables.map((table) => (
            <ReportSection
              key={table.id}
              report={table}
              query={`from=${summary.month}&to=${summary.month}`}
            />
          ))}
        </>
      )}
    </DeskPage>
  )
}

/** What the accountant gets. */
function Files({ month }: { month: string }) {
  return (
    <DeskSection id="files" title={reportsCopy.gstr1Files}>
      <ul className="desk-links">
        <li>
          <a className="link" href={`/desk/gstr-1.json?month=${month}`}>
            {reportsCopy.gstr1Json}
          </a>
        </li>
      </ul>
    </DeskSection>
  )
}
