import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm"
import { hasActionAbout } from "#app/audit/queries.server.ts"
import type { Order, OrderSource, ProviderName } from "#app/orders/order/order.ts"
import { newOrder, toOrder } from "#app/orders/order/queries.server.ts"
import type { Region } from "#app/orders/prices/pricing.ts"
import { selectPrices, toPriceOf } from "#app/orders/prices/queries.server.ts"
import { selectSeller, toSeller } from "#app/orders/seller/queries.server.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import type { OutboxEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailToAddress } from "#app/platform/email/outbox-queries.server.ts"
import { addMilliseconds, days, hours } from "#app/platform/time.ts"
import {
  type ActionStatements,
  batch,
  changeWhere,
  type Database,
  hasRow,
  insertIf,
} from "#db/client.server.ts"
import { confirmedEmailKey } from "#db/schema/accounts.ts"
import { billingDetails } from "#db/schema/invoices.ts"
import { orders, quotes } from "#db/schema/orders.ts"
import { outbox } from "#db/schema/platform.ts"
import { MAX_OPEN_REQUESTS, type Quote, type QuoteAndHeld, REQUEST_VALIDITY_DAYS } from "./quote.ts"

/** Converts a row to the domain type. */
export function toQuote(row: typeof quotes.$inferSelect): Quote {
  return { ...row, amount: { amount: row.amount, currency: row.currency } }
}

export async function findQuote(db: Database, id: string): Promise<Quote | null> {
  const [row] = await db.select().from(quotes).where(eq(quotes.id, id))
  return row ? toQuote(row) : null
}

/** SQL id of the license in force that the account with an address has and a paid quote changes; null without one. */
export const licenseHeldBy = (emailKey: SQL): SQL =>
  sql`(select l.id from licenses l join users u on u.id = l.user_id
    where u.email_key = ${emailKey} and l.revoked_at is null order by l.max_devices desc, l.created_at limit 1)`

/** SQL number of computers of that license; null without one. */
export const devicesHeldBy = (emailKey: SQL): SQL<number | null> =>
  sql<number | null>`(select max_devices from licenses where id = ${licenseHeldBy(emailKey)})`

/** SQL condition that a row of `quotes` gives its buyer more computers than that license has (`givesMore`). */
export const GIVES_MORE = sql`devices > coalesce(${devicesHeldBy(sql`quotes.email_key`)}, 0)`

const selectQuoteAndHeld = (db: Database, id: string) =>
  db
    .select({ ...getTableColumns(quotes), held: devicesHeldBy(sql`quotes.email_key`).as("held") })
    .from(quotes)
    .where(eq(quotes.id, id))

const toQuoteAndHeld = ({
  held,
  ...row
}: typeof quotes.$inferSelect & { held: number | null }): QuoteAndHeld => ({ quote: toQuote(row), held })

/** Finds a quote, with what its buyer has. */
export async function findQuoteAndHeld(db: Database, id: string): Promise<QuoteAndHeld | null> {
  const [row] = await selectQuoteAndHeld(db, id)
  return row ? toQuoteAndHeld(row) : null
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
        company: null,
        message: null,
        status: sql`case when ${isUnpaid} then 'withdrawn' else status end`,
        withdrawnAt: sql`case when ${isUnpaid} then ${now.getTime()} else withdrawn_at end`,
      })
      .where(sql`${quotes.emailKey} = ${emailKey}`),
  ] as const
}

/**
 * A quote, what its buyer has, when its open order was begun (null without one), and the seller whose taxes are in its price, in
 * one round trip; null for an unknown one.
 */
export async function findQuoteOffer(db: Database, id: string) {
  const [[row], [seller], [order]] = await db.batch([
    selectQuoteAndHeld(db, id),
    selectSeller(db),
    db
      .select({ begunAt: orders.createdAt })
      .from(orders)
      .where(and(eq(orders.quoteId, id), eq(orders.status, "pending"))),
  ])
  return row ? { ...toQuoteAndHeld(row), seller: toSeller(seller), begunAt: order?.begunAt ?? null } : null
}

type NewQuoteOrder = {
  id: string
  quoteId: string
  userId: string
  /** The ISO 3166 code of the country from which it was accepted; null where it is unknown. */
  country: string | null
  provider: ProviderName
  /** The buyer's VAT ID, where it was asked for. */
  taxId?: string | null
  now: Date
}

/**
 * Adds the order of a quote that can be accepted, reopens it if it expired or its account was deleted, and returns it:
 * each quote has one order, however often it is accepted. Null if the quote has no order and this account can't accept
 * it, or nobody can anymore.
 */
export async function openQuoteOrder(db: Database, order: NewQuoteOrder): Promise<Order | null> {
  const { quoteId, userId, country, provider, now } = order
  const canBeAccepted = hasRow`quotes where id = ${quoteId} and status = 'sent' and valid_until > ${now.getTime()}
      and email_key = ${confirmedEmailKey(userId)} and ${GIVES_MORE}`
  // It stays at the provider where it was opened first.
  const { status, createdAt, nextSyncAt } = newOrder({
    id: order.id,
    userId,
    country,
    provider,
    createdAt: now,
  })
  const reopened = { userId, country, status, createdAt, nextSyncAt }
  const { order: rows } = await batch(db, {
    added: addQuoteOrder(db, { ...order, source: provider, reference: null }, canBeAccepted),
    reopened: db
      .update(orders)
      .set({ ...reopened, returnedAt: null, syncAttempts: 0 })
      .where(and(eq(orders.quoteId, quoteId), inArray(orders.status, ["closed", "expired"]), canBeAccepted)),
    details: addRequestedDetails(db, order),
    order: db.select().from(orders).where(eq(orders.quoteId, quoteId)),
  })
  const [found] = rows
  return found ? toOrder(found) : null
}

/** A statement that fills in the checkout of a quote's order with what its request and its acceptance said of the buyer. */
function addRequestedDetails(db: Database, { quoteId, userId, taxId = null, now }: NewQuoteOrder) {
  return insertIf(
    db,
    billingDetails,
    { orderId: sql`o.id`, company: sql`q.company`, country: sql`q.country`, taxId, updatedAt: now },
    sql`q.id = ${quoteId} and (q.company is not null or ${taxId} is not null) and o.user_id = ${userId}`,
    sql`quotes q join orders o on o.quote_id = q.id`,
  ).onConflictDoNothing()
}

type QuoteOrder = NewQuoteOrder & { source: OrderSource; reference: string | null }

/** A statement that adds the order of a quote, if it has none and the condition holds. */
export function addQuoteOrder(db: Database, order: QuoteOrder, condition = sql`true`) {
  const { id, quoteId, userId, country, provider, now, source, reference } = order
  const row = {
    ...newOrder({ id, userId, country, provider, createdAt: now }),
    kind: "license" as const,
    planType: sql`q.plan`,
    devices: sql`q.devices`,
    amount: sql`q.amount`,
    currency: sql`q.currency`,
    quoteId,
    source,
    paymentReference: reference,
  }
  const isQuote = sql`q.id = ${quoteId} and ${condition}`
  return insertIf(db, orders, row, isQuote, sql`quotes q`).onConflictDoNothing()
}

/**
 * A statement for the batch that marks the order of a quote paid. A quote that was withdrawn or has expired since the order
 * was opened is paid all the same: the buyer accepted it in time.
 */
export const markQuotePaid = (db: Database, quoteId: string, paidAt: Date) =>
  db.update(quotes).set({ status: "paid", paidAt }).where(eq(quotes.id, quoteId))

export type NewQuote = Omit<Quote, "status" | "sentAt" | "paidAt" | "withdrawnAt">

/** Adds a draft. */
export const addQuote = (db: Database, quote: NewQuote): ActionStatements => ({
  condition: sql`true`,
  changes: [db.insert(quotes).values({ ...quote, ...quote.amount, status: "draft" })],
})

type DraftTerms = Pick<Quote, "email" | "plan" | "devices" | "amount" | "validUntil" | "note">

/** Changes the terms of a draft. */
export const changeDraft = (db: Database, id: string, { amount, ...terms }: DraftTerms) =>
  changeWhere(
    db,
    quotes,
    { ...terms, ...amount, emailKey: emailKeyOf(terms.email) },
    sql`id = ${id} and status = 'draft'`,
  )

/** Finds the number of computers that the holder of an address has, null without a license, and the price of a region. */
export async function findRequestBasis(
  db: Database,
  { emailKey, region }: { emailKey: string; region: Region },
  now: Date,
) {
  const { licenses, prices } = await batch(db, {
    licenses: db.select({ held: devicesHeldBy(sql`${emailKey}`).as("held") }).from(sql`(select 1)`),
    prices: selectPrices(db, [region], now),
  })
  return { held: licenses[0]?.held ?? null, price: toPriceOf(region, prices) }
}

/**
 * Adds a request, unless the same one was made in the last hour. It replaces another request of that hour, which is
 * withdrawn if the owner has not answered it. Returns the request's id; null while too many wait.
 */
export async function addQuoteRequest(db: Database, request: NewQuote): Promise<string | null> {
  const { id, emailKey, devices, country, company, message, createdAt: now } = request
  const since = (duration: number) => sql`created_at > ${addMilliseconds(now, -duration).getTime()}`
  const isWaiting = sql`status = 'draft' and requested_at is not null and valid_until > ${now.getTime()}`
  const isRecent = sql`${isWaiting} and ${since(hours(1))} and email_key = ${emailKey}`
  const isSame = sql`${isRecent} and devices = ${devices} and country is ${country} and company is ${company}
    and message is ${message}`
  const isCorrected = sql`${isRecent} and id <> ${id} and not ${hasActionAbout("quote", sql`quotes.id`)}`
  const counted = sql`select 1 from quotes where ${isWaiting} and ${since(days(REQUEST_VALIDITY_DAYS))} limit ${MAX_OPEN_REQUESTS}`
  const isFull = sql`(select count(*) from (${counted})) = ${MAX_OPEN_REQUESTS}`
  const mayWait = sql`(not ${isFull} or ${hasRow`quotes where ${isCorrected}`})`
  const row = { ...request, ...request.amount, status: "draft" as const }
  const { found } = await batch(db, {
    added: insertIf(db, quotes, row, sql`${mayWait} and not ${hasRow`quotes where ${isSame}`}`),
    corrected: db
      .update(quotes)
      .set({ status: "withdrawn", withdrawnAt: now })
      .where(sql`${isCorrected} and ${hasRow`quotes where id = ${id}`}`),
    found: db.select({ id: quotes.id }).from(quotes).where(isSame).limit(1),
  })
  return found[0]?.id ?? null
}

/** Sends a draft to its address, unless its last day is over, or it gives nothing. */
export function sendQuote(db: Database, id: string, email: OutboxEmail, now: Date): ActionStatements {
  return {
    condition: hasRow`quotes where id = ${id} and status = 'draft' and valid_until > ${now.getTime()}
      and ${GIVES_MORE}`,
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
