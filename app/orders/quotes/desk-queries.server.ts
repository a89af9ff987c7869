import { desc, eq, gt, inArray, lte, sql } from "drizzle-orm"
import { selectActionsAbout } from "#app/audit/queries.server.ts"
import { selectBillingDetails, toBillingDetails } from "#app/orders/order/details-queries.server.ts"
import { toOrder } from "#app/orders/order/queries.server.ts"
import { selectSeller, toSeller } from "#app/orders/seller/queries.server.ts"
import { selectEmails } from "#app/platform/email/outbox-queries.server.ts"
import { type Database, inJson, inPage, type Reading } from "#db/client.server.ts"
import { users } from "#db/schema/accounts.ts"
import { orders, quotes } from "#db/schema/orders.ts"
import { toQuote } from "./queries.server.ts"
import type { Quote, QuoteState } from "./quote.ts"

/** Lists a page of quotes. */
export async function listQuotes(
  db: Database,
  { state }: { state: QuoteState | null },
  { now, ...reading }: Reading & { now: Date },
): Promise<Quote[]> {
  const status = state === "expired" ? "sent" : state
  const rows = await inPage(db.select().from(quotes).$dynamic(), quotes, reading, [
    status ? eq(quotes.status, status) : undefined,
    state === "sent" ? gt(quotes.validUntil, now) : undefined,
    state === "expired" ? lte(quotes.validUntil, now) : undefined,
  ])
  return rows.map(toQuote)
}

/** The quotes with these ids. */
export async function listQuotesById(db: Database, ids: readonly string[]): Promise<Quote[]> {
  const rows = await db
    .select()
    .from(quotes)
    .where(inArray(quotes.id, inJson(ids)))
  return rows.map(toQuote)
}

/** The most other quotes for an address that the page of one names. */
const MAX_OTHERS = 10

/** A quote, others for its address, its order, the account with its address and what happened, in one round trip; null when there is none. */
export async function findQuoteDetails(db: Database, id: string) {
  const emailKey = sql`(select email_key from quotes where id = ${id})`
  const [[quote], others, [order], [user], emails, actions, [billing], [seller]] = await db.batch([
    db.select().from(quotes).where(eq(quotes.id, id)),
    db
      .select()
      .from(quotes)
      .where(sql`email_key = ${emailKey} and email_key <> '' and id <> ${id}`)
      .orderBy(desc(quotes.createdAt))
      .limit(MAX_OTHERS),
    db.select().from(orders).where(eq(orders.quoteId, id)),
    db
      .select({ id: users.id, email: users.email, emailConfirmedAt: users.emailConfirmedAt })
      .from(users)
      .where(eq(users.emailKey, emailKey)),
    selectEmails(db, sql`id = 'quote:' || ${id}`),
    selectActionsAbout(db, "quote", id),
    selectBillingDetails(db, sql`(select id from orders where quote_id = ${id})`),
    selectSeller(db),
  ])
  if (!quote) return null
  return {
    quote: toQuote(quote),
    others: others.map(toQuote),
    order: order ? toOrder(order) : null,
    user: user ?? null,
    emails,
    actions,
    country: order?.country ?? null,
    billing: toBillingDetails(billing),
    seller: toSeller(seller),
  }
}
