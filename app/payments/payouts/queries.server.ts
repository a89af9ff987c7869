import { and, eq, getTableColumns, gte, isNull, type SQL, sql } from "drizzle-orm"
import {
  type ActionStatements,
  changeWhere,
  type Database,
  hasRow,
  inPage,
  type Reading,
} from "#db/client.server.ts"
import { payoutInvoices, resellerPayouts } from "#db/schema/invoices.ts"
import type { NewPayoutInvoice, Payout } from "./payout.ts"

/** Lists a page of payouts with the numbers of their invoices. */
export async function listPayouts(
  db: Database,
  _filter: object,
  { now: _now, ...reading }: Reading & { now: Date },
) {
  const { series, year, seq } = payoutInvoices
  const rows = db
    .select({ ...getTableColumns(resellerPayouts), createdAt: resellerPayouts.recordedAt, series, year, seq })
    .from(resellerPayouts)
    .leftJoin(payoutInvoices, eq(payoutInvoices.payoutId, resellerPayouts.id))
    .$dynamic()
  return inPage(rows, { createdAt: resellerPayouts.recordedAt, id: resellerPayouts.id }, reading, [])
}

export async function findPayout(db: Database, id: string): Promise<Payout | null> {
  const [row] = await db.select().from(resellerPayouts).where(eq(resellerPayouts.id, id))
  return row ?? null
}

/** Adds a payout, unless one with its reference counts already. */
export const addPayout = (db: Database, payout: Omit<Payout, "discardedAt">): ActionStatements => ({
  condition: sql`not ${hasRow`reseller_payouts where reference = ${payout.reference} and discarded_at is null`}`,
  changes: [db.insert(resellerPayouts).values(payout)],
})

const HAS_NO_INVOICE = sql`discarded_at is null and not ${hasRow`payout_invoices where payout_id = reseller_payouts.id`}`

/** Takes a payout without an invoice out of the books. */
export const discardPayout = (db: Database, id: string, now: Date) =>
  changeWhere(db, resellerPayouts, { discardedAt: now }, sql`id = ${id} and ${HAS_NO_INVOICE}`)

/** Adds the invoice of a payout that counts under the next number of its year. */
export function addPayoutInvoice(db: Database, invoice: NewPayoutInvoice): ActionStatements {
  const { series, year, payoutId } = invoice
  const seq = sql<number>`(select coalesce(max(seq), 0) + 1 from payout_invoices where series = ${series} and year = ${year})`
  return {
    condition: hasRow`reseller_payouts where id = ${payoutId} and ${HAS_NO_INVOICE}`,
    changes: [db.insert(payoutInvoices).values({ ...invoice, seq })],
  }
}

/** Finds the invoice of a payout. */
export async function findPayoutInvoice(db: Database, payoutId: string) {
  const [row] = await db
    .select({
      invoice: getTableColumns(payoutInvoices),
      reference: resellerPayouts.reference,
      paidAt: resellerPayouts.paidAt,
    })
    .from(payoutInvoices)
    .innerJoin(resellerPayouts, eq(resellerPayouts.id, payoutInvoices.payoutId))
    .where(eq(payoutInvoices.payoutId, payoutId))
  return row ?? null
}

/** The most payouts of one return. */
const MAX_INVOICES = 1000

/** The invoices of payouts that were issued in a time, oldest first, as a query for a batch. */
export const selectPayoutInvoices = (db: Database, from: SQL, to: SQL) =>
  db
    .select()
    .from(payoutInvoices)
    .where(and(sql`${payoutInvoices.issuedAt} >= ${from}`, sql`${payoutInvoices.issuedAt} < ${to}`))
    .orderBy(payoutInvoices.issuedAt, payoutInvoices.payoutId)
    .limit(MAX_INVOICES)

/** The payouts since a time by currency, as a query for a batch. */
export const selectPayoutTurnover = (db: Database, since: Date) =>
  db
    .select({
      currency: sql<string>`${resellerPayouts.currency}`.as("payout_currency"),
      count: sql<number>`count(*)`.as("payout_count"),
      amount: sql<number>`sum(${resellerPayouts.amount})`.as("payout_amount"),
      inrAmount: sql<number>`coalesce(sum(${resellerPayouts.inrAmount}), 0)`.as("payout_inr"),
      inrUnknown:
        sql<number>`sum(iif(${resellerPayouts.inrAmount} is null, ${resellerPayouts.amount}, 0))`.as(
          "payout_unknown",
        ),
    })
    .from(resellerPayouts)
    .where(and(gte(resellerPayouts.paidAt, since), isNull(resellerPayouts.discardedAt)))
    .groupBy(resellerPayouts.currency)
