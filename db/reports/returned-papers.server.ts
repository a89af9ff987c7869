import { type SQL, sql } from "drizzle-orm"
import type { Supply } from "#app/domain/papers/gst.ts"
import { formatInvoiceNumber, SERIES } from "#app/domain/papers/invoice.ts"
import { endOfMonth, startOfMonth } from "#app/domain/reports/report-period.ts"
import { largeTotal, type ReturnedPaper } from "#app/domain/reports/returned-papers.ts"
import { lastMomentBefore } from "#app/domain/time.ts"
import type { Database } from "#db/client.server.ts"
import { toSeller } from "#db/papers/seller.server.ts"
import { selectTaxMonth } from "./reports.server.ts"

/** The most papers of one file, beside the sums of those to consumers. */
const MAX_PAPERS = 20_000

/** The papers with tax of a month, with the invoices of its credit notes. */
const papersOf = (month: string) => sql`invoices i left join invoices o on o.id = i.invoice_id
  where i.issued_at >= ${startOfMonth(month).getTime()} and i.issued_at < ${endOfMonth(month).getTime()}
  and i.kind in ('invoice', 'credit-note')`

/** Papers in rupees to consumers, whom the return does not name: large ones to other States are told apart later. */
const isConsumers = sql`(i.currency = 'INR' and i.supply in ('same-state', 'other-state')
  and json_extract(i.buyer, '$.taxId') is null
  and (i.supply = 'same-state' or coalesce(o.total, i.total) <= ${largeTotal(new Date())}))`

// A batch returns columns by name: each has one of its own.
const column = <Value>(name: string) => sql<Value>`i.${sql.raw(name)}`.as(`paper_${name}`)
const sumOf = (name: string) => sql<number>`sum(i.${sql.raw(name)})`.as(`sum_of_${name}`)

const kindOfPaper = {
  kind: column<"invoice" | "credit-note">("kind"),
  taxCode: column<string>("tax_code"),
  supply: column<Supply>("supply"),
  placeOfSupply: column<string>("place_of_supply"),
  taxRate: column<number>("tax_rate"),
  currency: column<string>("currency"),
}

const wholePaper = {
  ...kindOfPaper,
  year: column<number>("year"),
  seq: column<number>("seq"),
  issuedAt: column<number>("issued_at"),
  total: column<number>("total"),
  taxableValue: column<number>("taxable_value"),
  cgst: column<number>("cgst"),
  sgst: column<number>("sgst"),
  igst: column<number>("igst"),
  inrTotal: column<number | null>("inr_total"),
  taxId: sql<string | null>`json_extract(i.buyer, '$.taxId')`.as("tax_id"),
  originalIssuedAt: sql<number | null>`o.issued_at`.as("original_issued_at"),
  originalInrTotal: sql<number | null>`o.inr_total`.as("original_inr_total"),
}

/** What the return of a month is made of, in one round trip. */
export async function findReturn(db: Database, month: string) {
  const [named, summed, taxes, [seller]] = await db.batch([
    selectPapers(db, sql`${papersOf(month)} and not ${isConsumers}`),
    db
      .select({
        ...kindOfPaper,
        count: sql<number>`count(*)`.as("count_of_papers"),
        total: sumOf("total"),
        taxableValue: sumOf("taxable_value"),
        cgst: sumOf("cgst"),
        sgst: sumOf("sgst"),
        igst: sumOf("igst"),
      })
      .from(sql`${papersOf(month)} and ${isConsumers} group by 1, 2, 3, 4, 5, 6`),
    ...selectTaxMonth(db, month),
  ])
  const issuedAt = lastMomentBefore(endOfMonth(month))
  const consumers = summed.map((sums): ReturnedPaper => {
    const small = { inrTotal: 0, issuedAt }
    return { ...sums, number: "", issuedAt, inrTotal: null, taxId: null, original: small }
  })
  return { papers: [...named.map(toPaper), ...consumers], taxes, gstin: toSeller(seller)?.gstin ?? null }
}

const selectPapers = (db: Database, from: SQL) =>
  db.select(wholePaper).from(sql`${from} order by i.issued_at, i.id`).limit(MAX_PAPERS)

function toPaper(row: Awaited<ReturnType<typeof selectPapers>>[number]): ReturnedPaper {
  const { year, seq, issuedAt, originalIssuedAt, originalInrTotal, ...paper } = row
  return {
    ...paper,
    count: 1,
    number: formatInvoiceNumber({ series: SERIES[paper.kind], year, seq }),
    issuedAt: new Date(issuedAt),
    original:
      originalIssuedAt === null ? null : { inrTotal: originalInrTotal, issuedAt: new Date(originalIssuedAt) },
  }
}
