import { desc, eq, getTableColumns, gt, inArray, lte, type SQL, sql } from "drizzle-orm"
import { selectActionsAbout } from "#app/audit/queries.server.ts"
import { selectBillingDetails, toBillingDetails } from "#app/orders/order/details-queries.server.ts"
import { toOrder } from "#app/orders/order/queries.server.ts"
import { REGIONS } from "#app/orders/prices/pricing.ts"
import { selectPrices, toRegionalPrice } from "#app/orders/prices/queries.server.ts"
import { selectSeller, toSeller } from "#app/orders/seller/queries.server.ts"
import { selectEmails } from "#app/platform/email/outbox-queries.server.ts"
import { batch, type Database, inJson, inPage, type Reading } from "#db/client.server.ts"
import { users } from "#db/schema/accounts.ts"
import { licenses } from "#db/schema/licensing.ts"
import { orders, quotes } from "#db/schema/orders.ts"
import { devicesHeldBy, licenseHeldBy, toQuote } from "./queries.server.ts"
import type { Quote, QuoteState } from "./quote.ts"

/** Lists a page of quotes, each with the number of computers that it would change; null where it changes no license, or not anymore. */
export async function listQuotes(
  db: Database,
  { state }: { state: QuoteState | null },
  { now, ...reading }: Reading & { now: Date },
): Promise<(Quote & { held: number | null })[]> {
  const status = state === "expired" ? "sent" : state
  const isOpen = sql`quotes.status in ('draft', 'sent')`
  const held = sql<number | null>`case when ${isOpen} then ${devicesHeldBy(sql`quotes.email_key`)} end`.as(
    "held",
  )
  const all = db
    .select({ ...getTableColumns(quotes), held })
    .from(quotes)
    .$dynamic()
  const rows = await inPage(all, quotes, reading, [
    status ? eq(quotes.status, status) : undefined,
    state === "sent" ? gt(quotes.validUntil, now) : undefined,
    state === "expired" ? lte(quotes.validUntil, now) : undefined,
  ])
  return rows.map((row) => ({ ...toQuote(row), held: row.held }))
}

/** The quotes with these ids. */
export async function listQuotesById(db: Database, ids: readonly string[]): Promise<Quote[]> {
  const rows = await db
    .select()
    .from(quotes)
    .where(inArray(quotes.id, inJson(ids)))
  return rows.map(toQuote)
}

/** Maximum number of other quotes for an address that the page of one names. */
const MAX_OTHERS = 10

/** The account with an address, its license in force, its last paid order, and today's prices, as queries for a batch. */
const buyerQueries = (db: Database, emailKey: SQL, now: Date) => {
  const { id, email, emailConfirmedAt } = users
  return {
    users: db.select({ id, email, emailConfirmedAt }).from(users).where(eq(users.emailKey, emailKey)),
    licenses: db
      .select()
      .from(licenses)
      .where(sql`${licenses.id} = ${licenseHeldBy(emailKey)}`),
    lastOrders: db
      .select({ id: orders.id, amount: orders.amount, currency: orders.currency, paidAt: orders.paidAt })
      .from(orders)
      .where(
        sql`${orders.userId} = (select id from users where email_key = ${emailKey}) and ${orders.kind} = 'license'
          and ${orders.status} = 'paid'`,
      )
      .orderBy(desc(orders.createdAt))
      .limit(1),
    prices: selectPrices(db, REGIONS, now),
  }
}

type BuyerRows = {
  [Name in keyof ReturnType<typeof buyerQueries>]: Awaited<ReturnType<typeof buyerQueries>[Name]>
}

/** Facts about the buyer of a quote; null where unknown. */
const toBuyer = ({ users: [user], licenses: [license], lastOrders: [lastOrder], prices }: BuyerRows) => ({
  user: user ?? null,
  license: license ?? null,
  lastOrder: lastOrder ?? null,
  basis: {
    held: license?.maxDevices ?? null,
    currency: lastOrder?.currency ?? null,
    prices: prices.map(toRegionalPrice),
  },
})

export type QuoteBuyer = ReturnType<typeof toBuyer>

/** Finds the license, the orders and the quotes of an address or an account, in one round trip. */
export async function findQuoteBuyer(
  db: Database,
  of: { emailKey: string } | { account: string },
  now: Date,
): Promise<QuoteBuyer> {
  const emailKey =
    "account" in of ? sql`(select email_key from users where id = ${of.account})` : sql`${of.emailKey}`
  return toBuyer(await batch(db, buyerQueries(db, emailKey, now)))
}

/** A quote, others for its address, its order, its buyer and what happened, in one round trip; null when there is none. */
export async function findQuoteDetails(db: Database, id: string, now: Date) {
  const emailKey = sql`(select email_key from quotes where id = ${id})`
  const { found, others, ownOrders, emails, actions, billing, sellers, ...buyer } = await batch(db, {
    found: db.select().from(quotes).where(eq(quotes.id, id)),
    others: db
      .select()
      .from(quotes)
      .where(sql`email_key = ${emailKey} and email_key <> '' and id <> ${id}`)
      .orderBy(desc(quotes.createdAt))
      .limit(MAX_OTHERS),
    ownOrders: db.select().from(orders).where(eq(orders.quoteId, id)),
    emails: selectEmails(db, sql`id = 'quote:' || ${id}`),
    actions: selectActionsAbout(db, "quote", id),
    billing: selectBillingDetails(db, sql`(select id from orders where quote_id = ${id})`),
    sellers: selectSeller(db),
    ...buyerQueries(db, emailKey, now),
  })
  const [quote] = found
  if (!quote) return null
  const [order] = ownOrders
  return {
    quote: toQuote(quote),
    others: others.map(toQuote),
    order: order ? toOrder(order) : null,
    emails,
    actions,
    country: order?.country ?? null,
    billing: toBillingDetails(billing[0]),
    seller: toSeller(sellers[0]),
    ...toBuyer(buyer),
  }
}
