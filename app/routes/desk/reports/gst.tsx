import { useLoaderData } from "@remix-run/react"
import { MonthSelect } from "#app/components/desk/month-select.tsx"
import { Notice } from "#app/components/notice.tsx"
import { formatAmount, formatRupees } from "#app/copy/desk/overview.ts"
import { NOTHING_IN_MONTHS, supplies, thresholdText } from "#app/copy/desk/reports.ts"
import { financialYearOf, firstMonthOf, formatFinancialYear } from "#app/domain/invoices/gst.ts"
import { leftOutOf } from "#app/domain/reports/gstr1.ts"
import { taxRows } from "#app/domain/reports/month-invoices.ts"
import { parseMonth, selectableMonths } from "#app/domain/reports/report-period.ts"
import { rupeesOf } from "#app/domain/reports/totals.ts"
import { formatMonth } from "#app/domain/time.ts"
import {
  ActionForm,
  ActionMessages,
  DeskPage,
  DeskSection,
  DeskTable,
  FilterForm,
  Note,
  screen,
} from "#app/routes/desk/kernel.ts"
import { giveValue } from "#app/routes/desk/payments/payment.tsx"
import { findGstMonth } from "#db/reports/month-invoices.server.ts"

export const { meta, loader, action } = screen({
  title: "GST",
  actions: [giveValue],
  read: async ({ searchParams, db, now }) => {
    const { value, month } = parseMonth(searchParams, now)
    const selectable = selectableMonths(now, [value])
    if (!month) return { value, selectable, summary: null }
    const found = await findGstMonth(db, month, firstMonthOf(financialYearOf(now)))
    return { value, selectable, summary: gstSummary(month, found, now) }
  },
})

/**
 * The turnover of a financial year, in paise, above which a seller of services must register for GST: ₹20 lakh
 * (Notification 10/2017-IT; exports count).
 */
const REGISTRATION_THRESHOLD = 2_000_000_00

/** What a month's return declares, and by payment what it lacks. */
function gstSummary(month: string, found: Awaited<ReturnType<typeof findGstMonth>>, now: Date) {
  const { invoices, gstin, rates } = found
  const hasSeller = gstin !== null
  const turnover = rupeesOf(found.turnover, rates)
  const percent = Math.floor((turnover.amount * 100) / REGISTRATION_THRESHOLD)
  return {
    month,
    title: `GST of ${formatMonth(month)}`,
    hasSeller,
    missing: [...Map.groupBy(leftOutOf(invoices), ({ paymentId }) => paymentId ?? "")].map(
      ([payment, own]) => ({
        payment,
        invoices: own.map(
          (invoice) => `${invoice.number} (${formatAmount({ ...invoice, amount: invoice.total })})`,
        ),
        buyer: own[0]?.buyer,
      }),
    ),
    taxes: taxRows(invoices).map(({ supply, currency, inRupees, ...parts }) => {
      const { taxableValue, cgst, sgst, igst, rounding, total } = parts
      const amounts = [taxableValue, cgst, sgst, igst, rounding, total]
      const inWords = amounts.map((amount) => formatAmount({ amount, currency }))
      const cells = [
        supplies[supply],
        currency,
        ...inWords,
        formatAmount({ amount: inRupees, currency: "INR" }),
      ]
      return { cells }
    }),
    /** How near the seller is to the turnover at which registration is due. */
    percent: Math.min(percent, 100),
    threshold: thresholdText({
      turnover: formatRupees(turnover, true),
      threshold: formatAmount({ amount: REGISTRATION_THRESHOLD, currency: "INR" }),
      percent,
      year: formatFinancialYear(financialYearOf(now)),
      isRegistered: hasSeller,
    }),
  }
}

export default function Gst() {
  const { value, selectable, summary } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title={summary?.title ?? "GST"}
      lead="Tax invoices less credit notes of one month, as the return declares them. Commercial credit notes have no tax and are not declared."
    >
      <ActionMessages />
      <FilterForm>
        <MonthSelect name="month" label="Month" months={selectable} defaultValue={value} />
      </FilterForm>
      {summary ? <Return {...summary} /> : <Notice kind="error">Please choose a month.</Notice>}
    </DeskPage>
  )
}

const AMOUNTS = ["Taxable value", "CGST", "SGST", "IGST", "Rounding", "Total", "In rupees"]

function Return(summary: ReturnType<typeof gstSummary>) {
  const { month, hasSeller, missing, taxes, percent, threshold } = summary
  return (
    <>
      {!hasSeller && (
        <Notice kind="info">Without a GSTIN in Settings there are no tax invoices, and no return.</Notice>
      )}
      {missing.length > 0 && (
        <DeskSection title="Not in the return yet">
          <Note>
            Their value in rupees is not known. Enter it as the bank credited it, and they are in the return.
          </Note>
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
      )}
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
      <DeskSection title="Taxes">
        <DeskTable
          caption="Taxes"
          empty={NOTHING_IN_MONTHS}
          columns={{
            Supply: {},
            Currency: {},
            ...Object.fromEntries(AMOUNTS.map((label) => [label, { isNumber: true }])),
          }}
          rows={taxes}
        />
      </DeskSection>
      <DeskSection title="Threshold of GST registration">
        <div className="grid max-w-[60ch] gap-2">
          <meter
            className="meter w-full"
            min={0}
            max={100}
            value={percent}
            aria-label="Part of the threshold"
          >
            {percent}%
          </meter>
          <p>{threshold}</p>
        </div>
      </DeskSection>
    </>
  )
}
