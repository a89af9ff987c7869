import { sql } from "drizzle-orm"
import type { Supply } from "#app/domain/papers/gst.ts"
import { formatInvoiceNumber, SERIES } from "#app/domain/papers/invoice.ts"
import type { MonthPaper } from "#app/domain/reports/month-papers.ts"
import { endOfMonth, startOfMonth } from "#app/domain/reports/report-period.ts"
import { batch } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { selectSeller, toSeller } from "#db/papers/seller.server.ts"
import { selectRates, selectTurnover, toRates } from "./reports.server.ts"

/** The most papers of one month. */
const MAX_PAPERS = 20_000

// A batch returns columns by name: each has one of its own.
const column = <Value>(name: string) => sql<Value>`i.${sql.raw(name)}`.as(`paper_${name}`)

/** What a paper is worth in paise: as it prints it, else its share of what its payment is worth by now. */
const rupeesOf = (paper: string, payment: string) =>
  sql.raw(`coalesce(${paper}.inr_total,
    (2 * ${payment}.inr_amount * ${paper}.total + ${payment}.amount) / (2 * ${payment}.amount))`)

/** The papers with tax of a month, one by one, oldest first, with the invoices of its credit notes, as a query for a batch. */
function selectPapers(db: Database, month: string) {
  return db
    .select({
      kind: column<"invoice" | "credit-note">("kind"),
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
      inrTotal: sql<number | null>`${rupeesOf("i", "p")}`.as("paper_inr_total"),
      paymentId: column<string | null>("payment_id"),
      taxId: sql<string | null>`json_extract(i.buyer, '$.taxId')`.as("tax_id"),
      buyer: sql<string>`coalesce(json_extract(i.buyer, '$.company'), json_extract(i.buyer, '$.email'))`.as(
        "buyer_name",
      ),
      originalYear: sql<number | null>`o.year`.as("original_year"),
      originalSeq: sql<number | null>`o.seq`.as("original_seq"),
      originalIssuedAt: sql<number | null>`o.issued_at`.as("original_issued_at"),
      originalInrTotal: sql<number | null>`${rupeesOf("o", "p")}`.as("original_inr_total"),
    })
    .from(
      sql`invoices i left join invoices o on o.id = i.invoice_id left join payments p on p.id = i.payment_id
        where i.issued_at >= ${startOfMonth(month).getTime()} and i.issued_at < ${endOfMonth(month).getTime()}
        and i.kind in ('invoice', 'credit-note') order by i.issued_at, i.id`,
    )
    .limit(MAX_PAPERS)
}

/** What the return of a month is made of, in one round trip. */
export async function findReturn(db: Database, month: string) {
  const [papers, [seller]] = await db.batch([selectPapers(db, month), selectSeller(db)])
  return { papers: papers.map(toPaper), gstin: toSeller(seller)?.gstin ?? null }
}

/** The same with the turnover since the first month of the financial year. */
export async function findGstMonth(db: Database, month: string, firstMonth: string) {
  const found = await batch(db, {
    papers: selectPapers(db, month),
    sellers: selectSeller(db),
    turnover: selectTurnover(db, firstMonth),
    rates: selectRates(db, firstMonth),
  })
  const { papers, sellers, turnover, rates } = found
  const gstin = toSeller(sellers[0])?.gstin ?? null
  return { papers: papers.map(toPaper), gstin, turnover, rates: toRates(rates) }
}

function toPaper(row: Awaited<ReturnType<typeof selectPapers>>[number]): MonthPaper {
  const { year, seq, issuedAt, originalYear, originalSeq, originalIssuedAt, originalInrTotal, ...paper } = row
  return {
    ...paper,
    number: formatInvoiceNumber({ series: SERIES[paper.kind], year, seq }),
    issuedAt: new Date(issuedAt),
    original:
      originalIssuedAt === null ? null : { inrTotal: originalInrTotal, issuedAt: new Date(originalIssuedAt) },
    originalNumber:
      originalYear === null || originalSeq === null
        ? null
        : formatInvoiceNumber({ series: SERIES.invoice, year: originalYear, seq: originalSeq }),
  }
}
