import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { reportsCopy } from "#app/copy/desk/reports.ts"
import { financialYearOf, firstMonthOf } from "#app/domain/papers/financial-year.ts"
import { DeskPage, DeskSection, DeskTable, deskMeta, FilterForm } from "#app/routes/desk/kernel.ts"
import { findGstMonth } from "#db/reports/month-papers.server.ts"
import { gstSummary } from "./gst-summary.server.ts"
import { readMonth } from "./report-period.server.ts"

export const meta = deskMeta("GST")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { db, now, config } = args.context
  const { value, month } = readMonth(args.request, now())
  if (!month) return { value, summary: null }
  const found = await findGstMonth(db, month, firstMonthOf(financialYearOf(now())))
  return { value, summary: gstSummary({ month, version: config.gstr1Version }, found, now()) }
}

type Summary = ReturnType<typeof gstSummary>

export default function Gst() {
  const { value, summary } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title={summary?.title ?? "GST"}
      lead="Tax invoices less credit notes of one month, as the return declares them. Commercial credit notes have no tax and are not declared."
    >
      <FilterForm>
        <Field name="month" label="Month" type="month" defaultValue={value} />
      </FilterForm>
      {!summary && <Notice kind="error">Please choose a month.</Notice>}
      {summary && (
        <>
          {!summary.hasSeller && (
            <Notice kind="info">Without a GSTIN in Settings there are no tax invoices, and no return.</Notice>
          )}
          {summary.missing && <Notice kind="error">{reportsCopy.gstMissing(summary.missing)}</Notice>}
          <Files month={summary.month} hasSeller={summary.hasSeller} />
          <Taxes taxes={summary.taxes} />
          <ThresholdMeter meter={summary.meter} />
        </>
      )}
    </DeskPage>
  )
}

/** What the accountant gets. */
function Files({ month, hasSeller }: { month: string; hasSeller: boolean }) {
  return (
    <DeskSection id="files" title="Files for the accountant">
      <ul className="desk-links">
        {hasSeller && (
          <li>
            <a className="link" href={`/desk/reports/gst.json?month=${month}`}>
              GSTR-1 as JSON, for the portal's offline tool
            </a>
          </li>
        )}
        <li>
          <a className="link" href={`/desk/reports/gst.csv?month=${month}`}>
            Export CSV<span className="sr-only"> of invoices and credit notes</span>
          </a>
        </li>
      </ul>
    </DeskSection>
  )
}

function Taxes({ taxes }: Pick<Summary, "taxes">) {
  const amounts = ["Taxable value", "CGST", "SGST", "IGST", "Rounding", "Total", "In rupees"]
  return (
    <DeskSection id="taxes" title={reportsCopy.taxes}>
      <DeskTable
        caption={reportsCopy.taxes}
        empty={reportsCopy.empty}
        columns={[
          { label: "Supply" },
          { label: "Currency" },
          ...amounts.map((label) => ({ label, isNumber: true })),
        ]}
        rows={taxes}
      />
    </DeskSection>
  )
}

/** How near the seller is to the turnover at which registration is due. */
function ThresholdMeter({ meter: { percent, text, unknown } }: Pick<Summary, "meter">) {
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
