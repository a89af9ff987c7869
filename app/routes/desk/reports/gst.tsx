import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { reportsCopy } from "#app/copy/desk/reports.ts"
import { financialYearOf, firstMonthOf } from "#app/domain/invoices/gst.ts"
import { parseMonth } from "#app/domain/reports/report-period.ts"
import {
  ActionForm,
  ActionMessages,
  actionsOf,
  DeskPage,
  DeskSection,
  DeskTable,
  deskMeta,
  FilterForm,
  loadPage,
  Note,
} from "#app/routes/desk/kernel.ts"
import { giveValue } from "#app/routes/desk/payments/payment-actions.server.ts"
import { findGstMonth } from "#db/reports/month-invoices.server.ts"
import { gstSummary } from "./gst-summary.server.ts"

export const meta = deskMeta("GST")

const ACTIONS = [giveValue]

export async function loader(args: LoaderFunctionArgs) {
  const { page, searchParams } = await loadPage(args, ACTIONS)
  const { db } = args.context
  const now = args.context.now()
  const { value, month } = parseMonth(searchParams, now)
  if (!month) return { ...page, value, summary: null }
  const found = await findGstMonth(db, month, firstMonthOf(financialYearOf(now)))
  return { ...page, value, summary: gstSummary(month, found, now) }
}

export const action = actionsOf(ACTIONS)

type Summary = ReturnType<typeof gstSummary>

export default function Gst() {
  const { value, summary } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title={summary?.title ?? "GST"}
      lead="Tax invoices less credit notes of one month, as the return declares them. Commercial credit notes have no tax and are not declared."
    >
      <ActionMessages />
      <FilterForm>
        <Field name="month" label="Month" type="month" defaultValue={value} />
      </FilterForm>
      {!summary && <Notice kind="error">Please choose a month.</Notice>}
      {summary && (
        <>
          {!summary.hasSeller && (
            <Notice kind="info">Without a GSTIN in Settings there are no tax invoices, and no return.</Notice>
          )}
          {summary.missing.length > 0 && <Missing missing={summary.missing} />}
          <Files month={summary.month} hasSeller={summary.hasSeller} />
          <Taxes taxes={summary.taxes} />
          <ThresholdMeter meter={summary.meter} />
        </>
      )}
    </DeskPage>
  )
}

/** The invoices that the return lacks, each with a field for what it is worth. */
function Missing({ missing }: Pick<Summary, "missing">) {
  return (
    <DeskSection title={reportsCopy.missing}>
      <Note>{reportsCopy.missingLead}</Note>
      <ul className="desk-sheet">
        {missing.map(({ payment, invoices, buyer }, index) => (
          <li key={payment} className="desk-need">
            <div className="desk-need-text">
              <p>{invoices.join(", ")}</p>
              <p className="desk-need-detail">{buyer}</p>
            </div>
            <ActionForm of={giveValue} place={String(index)} hidden={{ payment }} />
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

/** What the accountant gets. */
function Files({ month, hasSeller }: { month: string; hasSeller: boolean }) {
  return (
    <DeskSection title="Files for the accountant">
      <ul>
        {hasSeller && (
          <li>
            <a className="link link-tall" href={`/desk/reports/gst.json?month=${month}`}>
              GSTR-1 as JSON, for the portal's offline tool
            </a>
          </li>
        )}
        <li>
          <a className="link link-tall" href={`/desk/reports/gst.csv?month=${month}`}>
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
    <DeskSection title={reportsCopy.taxes}>
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
function ThresholdMeter({ meter: { percent, text } }: Pick<Summary, "meter">) {
  return (
    <DeskSection title="Threshold of GST registration">
      <div className="grid max-w-[60ch] gap-2">
        <meter className="meter w-full" min={0} max={100} value={percent} aria-label="Part of the threshold">
          {percent}%
        </meter>
        <p>{text}</p>
      </div>
    </DeskSection>
  )
}
