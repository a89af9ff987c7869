import { and, asc, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { selectInvoiceByNumber } from "#app/invoices/documents/find-queries.server.ts"
import { parseInvoiceNumber } from "#app/invoices/documents/invoice.ts"
import { normalizeCouponCode } from "#app/orders/coupons/coupon.ts"
import { toQuote } from "#app/orders/quotes/queries.server.ts"
import { batch, type Database, hasRow } from "#db/client.server.ts"
import { users } from "#db/schema/accounts.ts"
import { activations, licenses } from "#db/schema/licensing.ts"
import { coupons, orders, quotes } from "#db/schema/orders.ts"
import { payments, webhookEvents } from "#db/schema/payments.ts"
import { outbox, searchWords } from "#db/schema/platform.ts"
import { bugReports } from "#db/schema/support.ts"
import type { SearchTerms } from "./search.ts"

/** Maximum number of hits of each kind. */
const MAX_HITS = 20

/**
 * Maximum number of rows of the longest word that are compared with the others: a word such as "com" is in every address.
 */
const MAX_ROWS = 500

/** The last character of Unicode, so that every text with a prefix is below the prefix with it. */
const LAST_CHARACTER = "\u{10ffff}"

const beginsWith = (column: SQLWrapper, text: string) =>
  sql`${column} >= ${text} and ${column} < ${text + LAST_CHARACTER}`

/**
 * Everything whose email begins with the text, or of whose email or company each word begins a part, or whose key, number, amount or
 * ID it is, in one round trip.
 */
export async function search(
  db: Database,
  { text, emailKey, licenseKey, idStart, readings, amount }: SearchTerms,
) {
  const seatsOfAlias = sql`(select activation_id from device_aliases where device_id = ${text})`
  const retired = sql`(select license_id from retired_license_keys where key = ${licenseKey})`
  const hasOrder = hasRow`orders o where o.payment_id = ${text} or o.provider_order_id = ${text}`
  const { paymentId, providerOrderId, eventType, receivedAt, id: eventId } = webhookEvents
  const found = await batch(db, {
    customers: selectCustomers(db, beginsWith(users.emailKey, emailKey)).orderBy(asc(users.emailKey)),
    customersByWords: selectCustomers(db, sql`${users.id} in (${subjectsWith(db, "customer", readings)})`),
    licenses: db
      .select({ id: licenses.id, planType: licenses.planType, email: users.email })
      .from(licenses)
      .leftJoin(users, eq(users.id, licenses.userId))
      .where(or(eq(licenses.key, licenseKey), eq(licenses.id, retired), keyEndsWith(licenseKey)))
      .limit(MAX_HITS),
    orders: selectOrders(
      db,
      or(
        eq(orders.id, text),
        idStart === null ? undefined : beginsWith(orders.id, idStart),
        eq(orders.providerOrderId, text),
        eq(orders.paymentId, text),
        eq(orders.paymentReference, text),
        // Found by its payment, or a refund or dispute of that.
        sql`${orders.id} in (select order_id from payments where id = ${text}
          or id in (select payment_id from ledger_entries where id = ${`refund:${text}`})
          or id in (select payment_id from disputes where id = ${text}))`,
      ),
    ),
    ordersByWords: selectOrders(db, sql`${orders.id} in (${subjectsWith(db, "order", readings)})`),
    // The newest ones over this amount, in whatever currency.
    ordersByAmount: selectOrders(db, sql`${orders.amount} = ${amount}`).orderBy(desc(orders.createdAt)),
    devices: db
      .select({ licenseId: activations.licenseId, name: activations.name })
      .from(activations)
      .where(or(eq(activations.deviceId, text), inArray(activations.id, seatsOfAlias)))
      .limit(MAX_HITS),
    reports: db
      .select({ id: bugReports.id, title: bugReports.title })
      .from(bugReports)
      .where(eq(bugReports.id, text))
      .limit(1),
    events: db
      .select({ id: eventId, eventType, receivedAt })
      .from(webhookEvents)
      .where(and(or(eq(paymentId, text), eq(providerOrderId, text)), sql`not ${hasOrder}`))
      .limit(MAX_HITS),
    invoices: selectInvoiceByNumber(db, parseInvoiceNumber(text)),
    quotes: db
      .select()
      .from(quotes)
      .where(
        or(
          eq(quotes.id, text),
          idStart === null ? undefined : beginsWith(quotes.id, idStart),
          beginsWith(quotes.emailKey, emailKey),
        ),
      )
      .limit(MAX_HITS),
    coupons: db
      .select({ code: coupons.code })
      .from(coupons)
      .where(eq(coupons.code, normalizeCouponCode(text) ?? ""))
      .limit(1),
    recipients: db
      .selectDistinct({ address: sql<string>`lower(${outbox.recipient})`.as("address") })
      .from(outbox)
      .where(beginsWith(sql`lower(${outbox.recipient})`, text.toLowerCase()))
      .limit(MAX_HITS),
    // One of which only the problem is known here.
    payments: db
      .select({ id: payments.id, amount: payments.amount, currency: payments.currency })
      .from(payments)
      .where(and(eq(payments.id, text), sql`order_id is null and amount is not null`))
      .limit(1),
  })
  return {
    ...found,
    customers: [...found.customers, ...found.customersByWords],
    orders: [...found.orders, ...found.ordersByWords, ...found.ordersByAmount],
    quotes: found.quotes.map(toQuote),
  }
}

const selectCustomers = (db: Database, where: SQL | undefined) =>
  db
    .select({ id: users.id, email: users.email, emailKey: users.emailKey })
    .from(users)
    .where(where)
    .limit(MAX_HITS)
    .$dynamic()

function selectOrders(db: Database, where: SQL | undefined) {
  const { id, amount, currency, source, status, moneyState, createdAt } = orders
  return db
    .select({ id, amount, currency, source, status, moneyState, createdAt, email: users.email })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(where)
    .limit(MAX_HITS)
    .$dynamic()
}

/** Licenses by the end of their key that lists show. */
const keyEndsWith = (text: string) =>
  text.length === 5 ? sql`substr(${licenses.key}, -5) = ${text}` : undefined

type SubjectKind = "customer" | "order"

/** The accounts or orders that one of the readings finds. */
const subjectsWith = (db: Database, kind: SubjectKind, readings: string[][]) =>
  sql.join(
    readings.map((words) => subjectsWithWords(db, kind, words)),
    sql` union `,
  )

/**
 * The accounts of which each word begins a part of the address, or the orders of which each begins a part of the company or
 * is the tax ID on the invoices.
 */
function subjectsWithWords(db: Database, kind: SubjectKind, words: string[]): SQL {
  const [first, ...others] = words
  if (first === undefined) return sql`select null where false`
  const found = db
    .select({ subjectId: searchWords.subjectId })
    .from(searchWords)
    .where(and(beginsWith(searchWords.word, first), eq(searchWords.kind, kind)))
    .limit(MAX_ROWS)
  const hasOthers = others.map(
    (word) =>
      hasRow`search_words s where s.kind = ${kind} and s.subject_id = f.subject_id and ${beginsWith(sql`s.word`, word)}`,
  )
  return sql`select f.subject_id from ${found} f where ${and(sql`true`, ...hasOthers)}`
}
