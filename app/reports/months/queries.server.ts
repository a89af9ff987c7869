import { and, eq, gte, inArray, lte, notInArray, sql } from "drizzle-orm"
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core"
import { formatInvoiceNumber, SERIES } from "#app/invoices/documents/invoice.ts"
import { rupeeShare } from "#app/orders/ledger/queries.server.ts"
import type { Rate } from "#app/orders/ledger/totals.ts"
import { rebuildTotals } from "#app/orders/ledger/totals-queries.server.ts"
import { selectSeller } from "#app/orders/seller/queries.server.ts"
import { selectPayoutInvoices, selectPayoutTurnover } from "#app/payments/payouts/queries.server.ts"
import { type Day, startOfDay } from "#app/platform/time.ts"
import { batch, type Database } from "#db/client.server.ts"
import { invoices, type sellerSettings } from "#db/schema/invoices.ts"
import { totalsByDay, totalsByMonth } from "#db/schema/reports.ts"
import { selectResold, toExport } from "./export-queries.server.ts"
import type { MonthInvoice } from "./month-invoices.ts"
import { endOfMonth, type ReportPeriod, returnPeriod, startOfMonth } from "./report-period.ts"

/** Maximum number of invoices of one return. */
const MAX_INVOICES = 20_000

const original = alias(invoices, "original")

/** Value of an invoice in paise: as printed, else its share of the value now known of its payment `p`. */
const rupeesOf = (invoice: "invoices" | "original") =>
  sql.raw(`coalesce(${invoice}.inr_total, ${rupeeShare(`${invoice}.total`)})`)

/** From when to when the return of a month goes: that of its quarter, if the seller files quarterly. */
function rangeOf(month: string) {
  const [own, quarter] = [returnPeriod(month, false), returnPeriod(month, true)]
  const either = (timeOf: (period: ReportPeriod) => Date) =>
    sql`iif((select files_quarterly from seller_settings where id = 1), ${timeOf(quarter).getTime()}, ${timeOf(own).getTime()})`
  return {
    from: either(({ from }) => startOfMonth(from)),
    to: either(({ to }) => endOfMonth(to)),
  }
}

/** The export invoices of the reseller's payouts of the same return. */
function selectPayouts(db: Database, month: string) {
  const { from, to } = rangeOf(month)
  return selectPayoutInvoices(db, from, to)
}

/**
 * The invoices with tax of the return that a month belongs to, one by one, oldest first, with the invoices of its credit notes,
 * as a query for a batch.
 */
function selectInvoices(db: Database, month: string) {
  const { from, to } = rangeOf(month)
  const { id, kind, year, seq, issuedAt, item, taxCode, supply, placeOfSupply, taxRate, paymentId } = invoices
  const { currency, total, taxableValue, cgst, sgst, igst, rounding, seller, buyer } = invoices
  return db
    .select({
      kind: sql<"invoice" | "credit-note">`${kind}`.as("invoice_kind"),
      isCorrection: sql`${kind} = 'credit-note' and ${invoices.reversalId} is null`
        .mapWith(Boolean)
        .as("is_correction"),
      gstin: sql<string>`json_extract(${seller}, '$.gstin')`.as("seller_gstin"),
      taxCode,
      supply,
      placeOfSupply,
      taxRate,
      currency,
      year,
      seq,
      issuedAt,
      item,
      total,
      taxableValue,
      cgst,
      sgst,
      igst,
      rounding,
      inrTotal: sql<number | null>`${rupeesOf("invoices")}`.as("invoice_inr_total"),
      paymentId,
      taxId: sql<string | null>`json_extract(${buyer}, '$.taxId')`.as("tax_id"),
      buyer: sql<string>`coalesce(json_extract(${buyer}, '$.company'), json_extract(${buyer}, '$.email'))`.as(
        "buyer_name",
      ),
      // A batch returns columns by name: each has one of its own.
      originalYear: sql<number | null>`${original.year}`.as("original_year"),
      originalSeq: sql<number | null>`${original.seq}`.as("original_seq"),
      originalIssuedAt: sql<number | null>`${original.issuedAt}`.as("original_issued_at"),
      originalInrTotal: sql<number | null>`${rupeesOf("original")}`.as("original_inr_total"),
    })
    .from(invoices)
    .leftJoin(original, eq(original.id, invoices.invoiceId))
    .leftJoin(sql`payments p`, sql`p.id = ${paymentId}`)
    .where(
      and(sql`${issuedAt} >= ${from}`, sql`${issuedAt} < ${to}`, inArray(kind, ["invoice", "credit-note"])),
    )
    .orderBy(issuedAt, id)
    .limit(MAX_INVOICES)
}

/** Finds the data of the return that a month belongs to, in one round trip. */
export async function findReturn(db: Database, month: string) {
  const [found, payouts, [seller]] = await db.batch([
    selectInvoices(db, month),
    selectPayouts(db, month),
    selectSeller(db),
  ])
  return toReturn(month, [...found.map(toMonthInvoice), ...payouts.map(toExport)], seller)
}

function toReturn(
  month: string,
  invoices: MonthInvoice[],
  seller: typeof sellerSettings.$inferSelect | undefined,
) {
  const { gstin = null, address = null, filesQuarterly = false } = seller ?? {}
  const period = returnPeriod(month, filesQuarterly)
  return { invoices, gstin, address, period }
}

/** Finds the same data and the turnover since the first month of the financial year. */
export async function findGstMonth(db: Database, month: string, firstMonth: string) {
  const found = await batch(
    db,
    {
      invoices: selectInvoices(db, month),
      payouts: selectPayouts(db, month),
      sellers: selectSeller(db),
      turnover: selectTurnover(db, firstMonth),
      resold: selectResold(db, startOfMonth(firstMonth)),
      paidOut: selectPayoutTurnover(db, startOfMonth(firstMonth)),
      rates: selectRates(db, firstMonth),
    },
    rebuildTotals(db),
  )
  const { sellers, rates, resold, paidOut } = found
  const invoices = [...found.invoices.map(toMonthInvoice), ...found.payouts.map(toExport)]
  // What buyers paid to the reseller is its turnover; the seller's is what the reseller paid out.
  const turnover = [...found.turnover, ...resold, ...paidOut]
  return { ...toReturn(month, invoices, sellers[0]), turnover, rates: toRates(rates) }
}

type SelectedInvoice = Awaited<ReturnType<typeof selectInvoices>>[number]

function toMonthInvoice(row: SelectedInvoice): MonthInvoice {
  const { year, seq, originalYear, originalSeq, originalIssuedAt, originalInrTotal, ...invoice } = row
  return {
    ...invoice,
    number: formatInvoiceNumber({ series: SERIES[invoice.kind], year, seq }),
    original:
      originalIssuedAt === null ? null : { inrTotal: originalInrTotal, issuedAt: new Date(originalIssuedAt) },
    originalNumber:
      originalYear === null || originalSeq === null
        ? null
        : formatInvoiceNumber({ series: SERIES.invoice, year: originalYear, seq: originalSeq }),
  }
}

/** The last day there is, from which on no day has totals. */
const LAST_DAY: Day = "9999-12-31"

/** The totals of the months of a report, and of the days from one on, in one round trip. */
export async function listMonthlyTotals(db: Database, { from, to }: ReportPeriod, day = LAST_DAY) {
  const months = and(gte(totalsByMonth.month, from), lte(totalsByMonth.month, to))
  const found = await batch(
    db,
    {
      totals: db.select().from(totalsByMonth).where(months),
      recent: selectDailyTotals(db, day),
      rates: selectRates(db, from < day ? from : day.slice(0, 7)),
    },
    rebuildTotals(db),
  )
  return { ...found, rates: toRates(found.rates) }
}

function sumsOf({ count, amount, inrAmount, inrUnknown }: typeof totalsByDay | typeof totalsByMonth) {
  const sumOf = (column: SQLiteColumn) => sql<number>`sum(${column})`.as(`${column.name}_sum`)
  return {
    count: sumOf(count),
    amount: sumOf(amount),
    inrAmount: sumOf(inrAmount),
    inrUnknown: sumOf(inrUnknown),
  }
}

/** Selects the sales of licenses by currency since the first month of a financial year, for a batch. */
const selectTurnover = (db: Database, firstMonth: string) =>
  db
    .select({ currency: totalsByMonth.currency, ...sumsOf(totalsByMonth) })
    .from(totalsByMonth)
    .where(and(gte(totalsByMonth.month, firstMonth), eq(totalsByMonth.kind, "license-paid")))
    .groupBy(totalsByMonth.currency)

/** Sums by month, for the reports alone. */
const OF_REPORTS = ["plan", "coupon", "fee", "fee-unknown", "collected-tax"] as const

/** The totals from a day on, or of one day, of all dimensions, as a query for a batch that rebuilds them first. */
export function selectDailyTotals(db: Database, from: Day, to = LAST_DAY) {
  const { day, kind, currency } = totalsByDay
  return db
    .select({ day, kind, currency, ...sumsOf(totalsByDay) })
    .from(totalsByDay)
    .where(and(gte(day, from), lte(day, to), notInArray(kind, [...OF_REPORTS])))
    .groupBy(day, kind, currency)
}

/** Selects the newest payment of known rupee value in each currency with an unknown value since the month. */
export function selectRates(db: Database, month: string) {
  const column = <Value>(name: string) => sql<Value>`p.${sql.raw(name)}`.as(`rate_${name}`)
  return db
    .select({
      currency: column<string>("currency"),
      amount: column<number>("amount"),
      inrAmount: column<number>("inr_amount"),
      at: column<number>("learned_at"),
    })
    .from(sql`(select distinct currency from totals_by_month
      where month >= ${month} and inr_unknown > 0 and currency not in ('', 'INR')) c
      join payments p on p.id = (select q.id from payments q
        where q.currency = c.currency and q.inr_amount is not null and q.currency <> 'INR' and q.amount > 0
        order by q.learned_at desc limit 1)`)
}

export const toRates = (rows: Awaited<ReturnType<typeof selectRates>>): Rate[] =>
  rows.map((row) => ({ ...row, at: new Date(row.at) }))

/** Numbers of orders opened, of those paid, and of failed payments, since a day, as a query for a batch. */
export function selectConversion(db: Database, from: Day) {
  const countOf = (kind: "opened" | "paid") =>
    sql<number>`coalesce(sum(iif(${totalsByDay.kind} = ${kind}, ${totalsByDay.count}, 0)), 0)`.as(
      `${kind}_count`,
    )
  const failed = sql<number>`(select count(*) from webhook_events
    where result = 'attempt-failed' and received_at >= ${startOfDay(from).getTime()})`
  return db
    .select({ opened: countOf("opened"), paid: countOf("paid"), failed: failed.as("failed_count") })
    .from(totalsByDay)
    .where(gte(totalsByDay.day, from))
}
