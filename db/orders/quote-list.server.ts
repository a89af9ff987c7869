import { and, eq, gt, lte, sql } from "drizzle-orm"
import type { OutboxEmail } from "#app/domain/email.ts"
import type { Quote, QuoteState } from "#app/domain/orders/quote.ts"
import { selectActionsAbout } from "#db/audit/audit.server.ts"
import { type ActionStatements, changeWhere } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { afterCursor, inOrder, type Reading } from "#db/keyset.server.ts"
import { queueEmailToAddress } from "#db/outbox.server.ts"
import { orders, outbox, quotes, users } from "#db/schema.ts"
import { selectBillingDetails, selectSeller, toBillingDetails, toSeller } from "./order-details.server.ts"
import { toOrder } from "./orders.server.ts"
import { toQuote } from "./quotes.server.ts"

/** The most rows of each kind in a timeline. */
const MAX_ITEMS = 50

/** One page of quotes. */
export async function listQuotes(
  db: Database,
  { state }: { state: QuoteState | null },
  { keyset, limit, now }: Reading & { now: Date },
): Promise<Quote[]> {
  const status = state === "expired" ? "sent" : state
  const rows = await db
    .select()
    .from(quotes)
    .where(
      and(
        status ? eq(quotes.status, status) : undefined,
        state === "sent" ? gt(quotes.validUntil, now) : undefined,
        state === "expired" ? lte(quotes.validUntil, now) : undefined,
        afterCursor(quotes, keyset) ?? gt(quotes.createdAt, new Date(0)),
      ),
    )
    .orderBy(...inOrder(quotes, keyset))
    .limit(limit)
  return rows.map(toQuote)
}

/** A quote, its order, the account with its address and what happened, in one round trip; null when there is none. */
export async function findQuoteDetails(db: Database, id: string) {
  const emailKey = sql`(select email_key from quotes where id = ${id})`
  const [[quote], [order], [user], emails, actions, [billing], [seller]] = await db.batch([
    db.select().from(quotes).where(eq(quotes.id, id)).limit(1),
    db.select().from(orders).where(eq(orders.quoteId, id)).limit(1),
    db
      .select({ id: users.id, email: users.email, emailConfirmedAt: users.emailConfirmedAt })
      .from(users)
      .where(eq(users.emailKey, emailKey))
      .limit(1),
    db
      .select()
      .from(outbox)
      .where(eq(outbox.id, `quote:${id}`))
      .limit(1),
    selectActionsAbout(db, "quote", id, MAX_ITEMS),
    selectBillingDetails(db, sql`(select id from orders where quote_id = ${id})`),
    selectSeller(db),
  ])
  if (!quote) return null
  const invoices = {
    country: order?.country ?? null,
    billing: toBillingDetails(billing),
    seller: toSeller(seller),
  }
  return {
    quote: toQuote(quote),
    order: order ? toOrder(order) : null,
    user: user ?? null,
    emails,
    actions,
    ...invoices,
  }
}

/** Adds a draft. */
export function addQuote(db: Database, quote: Quote): ActionStatements {
  const { id, email, emailKey, plan, devices, amount, validUntil, note, createdAt } = quote
  const row = { id, email, emailKey, plan, devices, ...amount, validUntil, note, createdAt }
  return {
    condition: sql`true`,
    changes: [db.insert(quotes).values({ ...row, status: "draft" })],
  }
}

/** Sends a draft to its address, unless its last day is over. */
export function sendQuote(db: Database, id: string, email: OutboxEmail, now: Date): ActionStatements {
  return {
    condition: sql`exists (select 1 from quotes where id = ${id} and status = 'draft' and valid_until > ${now.getTime()})`,
    changes: [
      db.update(quotes).set({ status: "sent", sentAt: now }).where(eq(quotes.id, id)),
      queueEmailToAddress(db, email),
    ],
  }
}

/** Withdraws a quote that is not paid; a payment that its buyer has begun still counts. */
export const withdrawQuote = (db: Database, id: string, now: Date) =>
  changeWhere(
    db,
    quotes,
    { status: "withdrawn", withdrawnAt: now },
    sql`id = ${id} and status in ('draft', 'sent')`,
  )
