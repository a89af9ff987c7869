import { and, eq, gte, lte, notInArray, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { formatInvoiceNumber, SERIES } from "#app/invoices/documents/invoice.ts"
import type { Supply } from "#app/invoices/tax/gst.ts"
import { rupeeShare } from "#app/orders/ledger/queries.server.ts"
import type { Rate } from "#app/orders/ledger/totals.ts"
import { rebuildTotals } from "#app/orders/ledger/totals-queries.server.ts"
import { selectSeller } from "#app/orders/seller/queries.server.ts"
import { parseIndianDay } from "#app/platform/time.ts"
import { batch, type Database } from "#db/client.server.ts"
import type { sellerSettings } from "#db/schema/invoices.ts"
import { totalsByDay, totalsByMonth } from "#db/schema/reports.ts"
import type { MonthInvoice } from "./month-invoices.ts"
import { endOfMonth, type ReportPeriod, returnPeriod, startOfMonth } from "./report-period.ts"

/** The most invoices of one return. */
const MAX_INVOICES = 20_000

// A batch returns columns by name: each has one of its own.
const column = <Value>(name: string) => sql<Value>`i.${sql.raw(name)}`.as(`invoice_${name}`)

/** Value of an invoice in paise: as printed, else its share of the value now known of its payment. */
const rupeesOf = (invoice: string) =>
  sql.raw(`coalesce(${invoice}.inr_total, ${rupeeShare(`${invoice}.total`)})`)

/**
 * The invoices with tax of the return that a month belongs to, one by one, oldest first, with the invoices of its credit notes,
 * as a query for a batch.
 */
function selectInvoices(db: Database, month: string) {
  const [own, quarter] = [returnPeriod(month, false), returnPeriod(month, true)]
  const either = (timeOf: (period: ReportPeriod) => Date) =>
    sql`iif((select files_quarterly from seller_settings where id = 1), ${timeOf(quarter).getTime()}, ${timeOf(own).getTime()})`
  return db
    .select({
      kind: column<"invoice" | "credit-note">("kind"),
      isCorrection: sql`i.kind = 'credit-note' and i.reversal_id is null`
        .mapWith(Boolean)
        .as("is_correction"),
      gstin: sql<string>`json_extract(i.seller, '$.gstin')`.as("seller_gstin"),
      taxCode: column<string>("tax_code"),
      supply: column<Supply>("supply"),
      placeOfSupply: column<string>("place_of_supply"),
      taxRate: column<number>("tax_rate"),
      currency: column<string>("currency"),
      year: column<number>("year"),
      seq: column<number>("seq"),
      issuedAt: column<number>("issued_at"),
      item: column<string>("item"),
      total: column<number>("total"),
      taxableValue: column<number>("taxable_value"),
      cgst: column<number>("cgst"),
      sgst: column<number>("sgst"),
      igst: column<number>("igst"),
      rounding: column<number>("rounding"),
      inrTotal: sql<number | null>`${rupeesOf("i")}`.as("invoice_inr_total"),
      paymentId: column<string | null>("payment_id"),
      taxId: sql<string | null>`json_extract(i.buyer, '$.taxId')`.as("tax_id"),
      buyer: sql<string>`coalesce(json_extract(i.buyer, '$.company'), json_extract(i.buyer, '$.email'))`.as(
        "buyer_name",
      ),
      originalYear: sql<number | null>`o.year`.as("original_year"),
      originalSeq: sql<number | null>`o.seq`.as("original_seq"),
      originalIssuedAt: sql<number | null>`o.issued_at`.as("original_issued_at"),
      originalInrTotal: sql<number | null>`${rupeesOf("o")}`.as("original_inr_total"),
    })
    .from(
      sql`invoices i left join invoices o on o.id = i.invoice_id left join payments p on p.id = i.payment_id
        where i.issued_at >= ${either(({ from }) => startOfMonth(from))} and i.issued_at < ${either(({ to }) => endOfMonth(to))}
        and i.kind in ('invoice', 'credit-note') order by i.issued_at, i.id`,
    )
    .limit(MAX_INVOICES)
}

/** Finds the data of the return that a month belongs to, in one round trip. */
export async function findReturn(db: Database, month: string) {
  const [invoices, [seller]] = await db.batch([selectInvoices(db, month), selectSeller(db)])
  return toReturn(month, invoices, seller)
}

function toReturn(
  month: string,
  invoices: SelectedInvoice[],
  seller: typeof sellerSettings.$inferSelect | undefined,
) {
  const { gstin = null, address = null, filesQuarterly = false } = seller ?? {}
  const period = returnPeriod(month, filesQuarterly)
  return { invoices: invoices.map(toMonthInvoice), gstin, address, period }
}

/** Finds the same data and the turnover since the first month of the financial year. */
export async function findGstMonth(db: Database, month: string, firstMonth: string) {
  const found = await batch(
    db,
    {
      invoices: selectInvoices(db, month),
      sellers: selectSeller(db),
      turnover: selectTurnover(db, firstMonth),
      rates: selectRates(db, firstMonth),
    },
    rebuildTotals(db),
  )
  const { invoices, sellers, turnover, rates } = found
  return { ...toReturn(month, invoices, sellers[0]), turnover, rates: toRates(rates) }
}

type SelectedInvoice = Awaited<ReturnType<typeof selectInvoices>>[number]

function toMonthInvoice(row: SelectedInvoice): MonthInvoice {
  const { year, seq, issuedAt, originalYear, originalSeq, originalIssuedAt, originalInrTotal, ...invoice } =
    row
  return {
    ...invoice,
    number: formatInvoiceNumber({ series: SERIES[invoice.kind], year, seq }),
    issuedAt: new Date(issuedAt),
    original:
      originalIssuedAt === null ? null : { inrTotal: originalInrTotal, issuedAt: new Date(originalIssuedAt) },
    originalNumber:
      originalYear === null || originalSeq === null
        ? null
        : formatInvoiceNumber({ series: SERIES.invoice, year: originalYear, seq: originalSeq }),
  }
}

/** The totals of the months of a report, and of the days from one on, in one round trip. */
export async function listMonthlyTotals(db: Database, { from, to }: ReportPeriod, day = "9999") {
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

/** Selects the sales of licenses by currency since the first month of a financial year, for a batch. */
const selectTurnover = (db: Database, firstMonth: string) =>
  db
    .select({
      currency: totalsByMonth.currency,
      count: sql<number>`sum(count)`.as("count_sum"),
      amount: sql<number>`sum(amount)`.as("amount_sum"),
      inrAmount: sql<number>`sum(inr_amount)`.as("inr_sum"),
      inrUnknown: sql<number>`sum(inr_unknown)`.as("unknown_sum"),
    })
    .from(totalsByMonth)
    .where(and(gte(totalsByMonth.month, firstMonth), eq(totalsByMonth.kind, "license-paid")))
    .groupBy(totalsByMonth.currency)

/** Sums by month, for the reports alone. */
const OF_REPORTS = ["plan", "coupon", "fee", "fee-unknown"] as const

/** The totals from a day on, or of one day, of all dimensions, as a query for a batch that rebuilds them first. */
export function selectDailyTotals(db: Database, from: string, to = "9999") {
  const { day, kind, currency } = totalsByDay
  const sumOf = (column: SQLiteColumn) => sql<number>`sum(${column})`.as(`${column.name}_sum`)
  return db
    .select({
      day,
      kind,
      currency,
      count: sumOf(totalsByDay.count),
      amount: sumOf(totalsByDay.amount),
      inrAmount: sumOf(totalsByDay.inrAmount),
      inrUnknown: sumOf(totalsByDay.inrUnknown),
    })
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

/** How many orders were opened, and of them paid, and how many payments failed, since a day, as a query for a batch. */
export function selectConversion(db: Database, from: string) {
  const countOf = (kind: "opened" | "paid") =>
    sql<number>`coalesce(sum(iif(${totalsByDay.kind} = ${kind}, ${totalsByDay.count}, 0)), 0)`.as(
      `${kind}_count`,
    )
  const failed = sql<number>`(select count(*) from webhook_events
    where result = 'attempt-failed' and received_at >= ${parseIndianDay(from)?.getTime() ?? 0})`
  return db
    .select({ opened: countOf("opened"), paid: countOf("paid"), failed: failed.as("failed_count") })
    .from(totalsByDay)
    .where(gte(totalsByDay.day, from))
}
