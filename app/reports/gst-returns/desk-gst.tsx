import { useLoaderData } from "@remix-run/react"
import { stateOfGstin } from "#app/orders/billing/tax-id.ts"
import { rupeesOf } from "#app/orders/ledger/totals.ts"
import {
  financialYearOf,
  firstMonthOf,
  formatFinancialYear,
  registrationThreshold,
  stateTaxName,
} from "#app/orders/tax/gst.ts"
import { giveValue } from "#app/payments/confirmation/desk-actions.server.ts"
import { formatAmount, formatPaise } from "#app/platform/money.ts"
import { formatMonth } from "#app/platform/time.ts"
import { Notice } from "#app/platform/ui/form.tsx"
import {
  formatRupees,
  NOTHING_IN_MONTHS,
  returnFile,
  supplies,
  thresholdText,
} from "#app/reports/months/copy.ts"
import { groupReturns, type MonthInvoice, taxRows } from "#app/reports/months/month-invoices.ts"
import { findGstMonth } from "#app/reports/months/queries.server.ts"
import { parseMonth, selectableMonths } from "#app/reports/months/report-period.ts"
import { ActionForm, ActionMessages } from "#app/screens/action-form.tsx"
import { DeskPage, DeskSection, Note } from "#app/screens/desk-page.tsx"
import { DeskTable } from "#app/screens/desk-table.tsx"
import { FilterForm, MonthSelect } from "#app/screens/filter-form.tsx"
import { screen } from "#app/screens/page.server.ts"
import { amountLabels, gstCopy as copy } from "./copy.ts"
import { findLeftOut } from "./gstr1.ts"

export const { meta, loader, action } = screen({
  title: copy.title,
  actions: [giveValue],
  read: async ({ searchParams, context, db, now }) => {
    const { value, month } = parseMonth(searchParams, now)
    const selectable = selectableMonths(now, [value])
    if (!month) return { value, selectable, summary: null }
    const found = await findGstMonth(db, month, firstMonthOf(financialYearOf(now)))
    const address = found.address ?? context.config.contact.postalAddress
    const threshold = registrationThreshold({ ...found, address })
    const title = copy.titleOf([...new Set([found.period.from, found.period.to])].map(formatMonth))
    return { title, value, selectable, summary: gstSummary(month, { ...found, threshold }, now) }
  },
})

type Found = Awaited<ReturnType<typeof findGstMonth>> & {
  /** Turnover in paise at which registration is due. */
  threshold: number
}

/** Summarizes the return of a month or quarter, and lists by payment the invoices that it lacks. */
function gstSummary(month: string, found: Found, now: Date) {
  const { invoices, gstin, rates, threshold } = found
  const turnover = rupeesOf(found.turnover, rates)
  const percent = Math.floor((turnover.amount * 100) / threshold)
  const returns = groupReturns(invoices, gstin)
  return {
    month,
    verdict: returns.length > 0 && verdictOf(invoices),
    returns: returns.map((own) => returnSummary(own, returns.length === 1)),
    missing: [...Map.groupBy(findLeftOut(invoices), ({ paymentId }) => paymentId ?? "")].map(
      ([payment, own]) => ({
        payment,
        invoices: own.map(
          (invoice) => `${invoice.number} (${formatAmount({ ...invoice, amount: invoice.total })})`,
        ),
        buyer: own[0]?.buyer,
      }),
    ),
    /** Turnover of the seller beside that at which registration is due. */
    percent: Math.min(percent, 100),
    threshold: thresholdText({
      turnover: formatRupees(turnover, true),
      threshold: formatAmount({ amount: threshold, currency: "INR" }),
      percent,
      year: formatFinancialYear(financialYearOf(now)),
      isRegistered: gstin !== null,
    }),
  }
}

/** The number and value of the papers, or how many of them have no value in rupees. */
function verdictOf(invoices: MonthInvoice[]): string {
  const lacking = findLeftOut(invoices).length
  if (lacking > 0) return copy.lacking(lacking)
  const amount = taxRows(invoices).reduce((sum, { inRupees }) => sum + inRupees, 0)
  return copy.complete(invoices.length, formatPaise(amount))
}

/** The taxes of one GSTIN. */
function returnSummary({ gstin, invoices }: { gstin: string; invoices: MonthInvoice[] }, isOnly: boolean) {
  return {
    gstin,
    file: returnFile(gstin, isOnly),
    title: isOnly ? copy.taxes : copy.taxesOf(gstin),
    stateTax: stateTaxName(stateOfGstin(gstin)),
    taxes: taxRows(invoices).map(({ supply, currency, inRupees, ...parts }) => {
      const { taxableValue, cgst, sgst, igst, rounding, total } = parts
      const amounts = [taxableValue, cgst, sgst, igst, rounding, total].map((amount) => ({
        amount,
        currency,
      }))
      const inWords = [...amounts, { amount: inRupees, currency: "INR" }].map(formatAmount)
      return { cells: [supplies[supply], currency, ...inWords] }
    }),
  }
}

export default function Gst() {
  const page = useLoaderData<typeof loader>()
  const { value, selectable, summary } = page
  return (
    <DeskPage
      page={page}
      lead={
        <>
          {summary?.verdict && <strong>{summary.verdict}</strong>} {copy.lead}
        </>
      }
    >
      <ActionMessages />
      <FilterForm>
        <MonthSelect name="month" label={copy.month} months={selectable} defaultValue={value} />
      </FilterForm>
      {summary ? <Return {...summary} /> : <Notice kind="error">{copy.noMonth}</Notice>}
    </DeskPage>
  )
}

function Return(summary: ReturnType<typeof gstSummary>) {
  const { month, returns, missing, percent, threshold } = summary
  const csv = `/desk/reports/gst.csv?month=${month}`
  const own = returns.map(({ gstin }) => ({ href: `${csv}&gstin=${gstin}`, ofGstin: copy.ofGstin(gstin) }))
  const csvFiles = own.length > 1 ? own : [{ href: csv, ofGstin: "" }]
  return (
    <>
      {returns.length === 0 && <Notice kind="info">{copy.noGstin}</Notice>}
      {missing.length > 0 && (
        <DeskSection title={copy.missing}>
          <Note>{copy.missingNote}</Note>
          <ul className="desk-sheet">
            {missing.map(({ payment, invoices, buyer }, index) => (
              <li key={payment} className="desk-need">
                <div className="desk-need-text">
                  <p>{invoices.join(", ")}</p>
                  <p className="desk-need-detail">{buyer}</p>
                </div>
                <ActionForm of={giveValue.shown} place={String(index)} hidden={{ payment }} />
              </li>
            ))}
          </ul>
        </DeskSection>
      )}
      <DeskSection title={copy.files}>
        <ul>
          {returns.map(({ gstin, file }) => (
            <li key={gstin}>
              <a className="link link-tall" href={`/desk/reports/gst.json?month=${month}&gstin=${gstin}`}>
                {file}
              </a>
            </li>
          ))}
          {csvFiles.map(({ href, ofGstin }) => (
            <li key={href}>
              <a className="link link-tall" href={href}>
                {copy.csv}
                {ofGstin}
                <span className="sr-only"> {copy.csvContent}</span>
              </a>
            </li>
          ))}
        </ul>
      </DeskSection>
      {returns.map(({ gstin, title, stateTax, taxes }) => (
        <DeskSection key={gstin} title={title}>
          <DeskTable
            caption={title}
            empty={NOTHING_IN_MONTHS}
            columns={{
              Supply: {},
              Currency: {},
              ...Object.fromEntries(amountLabels(stateTax).map((label) => [label, { isNumber: true }])),
            }}
            rows={taxes}
          />
        </DeskSection>
      ))}
      <DeskSection title={copy.threshold}>
        <div className="grid max-w-[60ch] gap-2">
          <meter className="meter w-full" min={0} max={100} value={percent} aria-label={copy.meter}>
            {percent}%
          </meter>
          <p>{threshold}</p>
        </div>
      </DeskSection>
    </>
  )
}
