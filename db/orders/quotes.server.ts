import { eq, type SQL, sql } from "drizzle-orm"
import type { Quote } from "#app/domain/orders/quote.ts"
import type { Database } from "#db/client.server.ts"
import { outbox, quotes } from "#db/schema.ts"
import { selectSeller, toSeller } from "./order-details.server.ts"

/** Converts a row to the domain type. */
export function toQuote(row: typeof quotes.$inferSelect): Quote {
  return { ...row, amount: { amount: row.amount, currency: row.currency } }
}

export async function findQuote(db: Database, id: string): Promise<Quote | null> {
  const [row] = await db.select().from(quotes).where(eq(quotes.id, id)).limit(1)
  return row ? toQuote(row) : null
}

/** The ids of the emails with the quotes for an address, as a subquery. */
export const selectQuoteEmailIds = (emailKey: SQL): SQL =>
  sql`(select 'quote:' || id from quotes where email_key = ${emailKey})`

/**
 * Statements for the batch that deletes the account with a confirmed address: its quotes stay for accounting, without
 * the address and their emails, and unpaid ones are withdrawn, because nobody can accept them.
 */
export function leaveQuotesOf(db: Database, emailKey: SQL, now: Date) {
  const isUnpaid = sql`status in ('draft', 'sent')`
  return [
    db.delete(outbox).where(sql`${outbox.id} in ${selectQuoteEmailIds(emailKey)}`),
    db
      .update(quotes)
      .set({
        email: "",
        emailKey: "",
        note: null,
        status: sql`case when ${isUnpaid} then 'withdrawn' else status end`,
        withdrawnAt: sql`case when ${isUnpaid} then ${now.getTime()} else withdrawn_at end`,
      })
      .where(sql`${quotes.emailKey} = ${emailKey}`),
  ] as const
}

/** A quote, and the seller whose taxes are in its price, in one round trip; null for an unknown one. */
export async function findQuoteOffer(db: Database, id: string) {
  const [[row], [seller]] = await db.batch([
    db.select().from(quotes).where(eq(quotes.id, id)).limit(1),
    selectSeller(db),
  ])
  return row ? { quote: toQuote(row), seller: toSeller(seller) } : null
}
