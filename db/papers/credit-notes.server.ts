import { getTableColumns, type SQL, sql } from "drizzle-orm"
import { SERIES } from "#app/domain/papers/invoice.ts"
import type { Database } from "#db/client.server.ts"
import { invoices } from "#db/schema.ts"
import { creditedOf, isInForce } from "./find-invoices.server.ts"
import { addNumbered, nextSeq, type SignedInvoice } from "./invoices.server.ts"

/** A credit note, and the amounts of its invoice on which it was drafted. */
export type SignedCreditNote = { note: SignedInvoice; credited: number; refunded: number }

export type IssueState = Awaited<ReturnType<typeof findIssueState>>

/**
 * What papers about a payment are drafted on: the next number of each series, the refunds that are recorded, and the
 * payment's invoice in force, if it has one, with what is credited of it, and what was of those that it replaces.
 */
export async function findIssueState(
  db: Database,
  { paymentId, reversalId, year }: { paymentId: string; reversalId: string | null; year: number },
) {
  const refundsOf = (value: SQL) =>
    sql`(select ${value} from ledger_entries where payment_id = ${paymentId} and kind = 'refund')`
  const [[invoice], [facts]] = await db.batch([
    db
      .select({
        ...getTableColumns(invoices),
        credited: creditedOf(sql`invoices.id`).as("credited"),
        creditedBefore: creditedBefore(sql`invoices.id`).as("credited_before"),
      })
      .from(invoices)
      .where(sql`payment_id = ${paymentId} and kind = 'invoice' and ${isInForce(sql`invoices.id`)}`),
    // A batch returns columns by name: each needs one of its own.
    db
      .select({
        invoice: nextSeq(SERIES.invoice, year).as("next_invoice"),
        "credit-note": nextSeq(SERIES["credit-note"], year).as("next_credit_note"),
        "commercial-note": nextSeq(SERIES["commercial-note"], year).as("next_commercial_note"),
        sum: sql<number>`coalesce(${refundsOf(sql`sum(amount)`)}, 0)`.as("sum"),
        highestTotal: sql<number>`coalesce(${refundsOf(sql`max(total_refunded)`)}, 0)`.as("highest_total"),
        newestRefund: sql<string | null>`(select id from ledger_entries
          where payment_id = ${paymentId} and kind = 'refund' order by occurred_at desc limit 1)`.as(
          "newest_refund",
        ),
        isRecorded: sql<number>`exists (select 1 from ledger_entries where id = ${reversalId})`.as(
          "is_recorded",
        ),
      })
      .from(sql`(select 1)`),
  ])
  if (!facts) throw new Error("a select without a table has one row")
  const { sum, highestTotal, newestRefund, isRecorded, ...nextSeqs } = facts
  return {
    nextSeqs,
    refunds: { sum, highestTotal },
    newestRefund,
    isRecorded: isRecorded === 1,
    invoice: invoice ?? null,
  }
}

/**
 * A statement for the batch that records a refund: the credit note over what is refunded of the payment's invoice beyond its
 * earlier credit notes, so that the order in which refunds are reported does not matter. Nothing is added where there is no
 * invoice. The batch fails if another credit note is due than the one that was drafted, which null says none is (`isOutdated`).
 */
export function addCreditNote(db: Database, paymentId: string, drafted: SignedCreditNote | null) {
  const due = sql`select 1 from (${invoiceOf(paymentId)}) i where i.refunded > i.credited`
  if (!drafted) {
    // No column may be null.
    const nothing = sql.raw(Object.keys(getTableColumns(invoices)).fill("null").join())
    return db.insert(invoices).select(sql`select ${nothing} where exists (${due})`)
  }
  const { note, credited, refunded } = drafted
  return addNumbered(db, note, {
    condition: sql`exists (${due})`,
    isCurrent: sql`exists (${due} and i.id = ${note.invoiceId} and i.credited = ${credited} and i.refunded = ${refunded})`,
  })
}

/** The invoice of a payment that is in force, with what is refunded and credited of it. */
export const invoiceOf = (paymentId: string | SQL) => sql`select i.id, ${creditedOf(sql`i.id`)} as credited,
    max(0, min(i.total, p.refunded_amount - ${creditedBefore(sql`i.id`)})) as refunded
    from invoices i join payments p on p.id = i.payment_id
    where i.payment_id = ${paymentId} and i.kind = 'invoice' and ${isInForce(sql`i.id`)}`

/** What refunds took off before an invoice replaced another one, which therefore had a higher total; 0 for one that replaces none. */
const creditedBefore = (invoiceId: SQL) => sql<number>`(select max(f.total) - n.total from invoices n
    join invoices f on f.payment_id = n.payment_id and f.kind = 'invoice' where n.id = ${invoiceId})`
