import { type AnyColumn, and, asc, desc, eq, gte, inArray, lt, or, sql } from "drizzle-orm"
import type { SearchTerms } from "#app/domain/desk/search.ts"
import { parseInvoiceNumber } from "#app/domain/invoices/invoice.ts"
import { normalizeCouponCode } from "#app/domain/orders/coupon.ts"
import {
  activations,
  batch,
  bugReports,
  coupons,
  type Database,
  licenses,
  orders,
  payments,
  quotes,
  users,
  webhookEvents,
} from "#db/client.server.ts"
import { selectInvoiceByNumber } from "#db/invoices/find-invoices.server.ts"
import { toQuote } from "#db/orders/quotes.server.ts"
import {
  LAST_CHARACTER,
  orderHit,
  selectCustomersByWords,
  selectOrdersByWords,
} from "./search-words.server.ts"

/** The most hits of each kind. */
const MAX_HITS = 20

/**
 * Everything whose email begins with the text, or of whose email or company each word begins a part, or whose key, number, amount or
 * ID it is, in one round trip.
 */
export async function search(db: Database, { text, emailKey, licenseKey, words, amount }: SearchTerms) {
  const seatsOfAlias = sql`(select activation_id from device_aliases where device_id = ${text})`
  const retired = sql`(select license_id from retired_license_keys where key = ${licenseKey})`
  const found = await batch(db, {
    customers: db
      .select({ id: users.id, email: users.email, emailKey: users.emailKey })
      .from(users)
      .where(beginsWith(users.emailKey, emailKey))
      .orderBy(asc(users.emailKey))
      .limit(MAX_HITS),
    licenses: db
      .select({ id: licenses.id, planType: licenses.planType, email: users.email })
      .from(licenses)
      .leftJoin(users, eq(users.id, licenses.userId))
      .where(or(eq(licenses.key, licenseKey), eq(licenses.id, retired)))
      .limit(MAX_HITS),
    orders: db
      .select(orderHit)
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .where(
        or(
          eq(orders.id, text),
          eq(orders.providerOrderId, text),
          eq(orders.paymentId, text),
          // A literal condition is that of the partial index.
          and(sql`payment_reference is not null`, eq(orders.paymentReference, text)),
          inArray(orders.id, ordersOfPayment(db, text)),
        ),
      )
      .limit(MAX_HITS),
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
    events: selectEventsWithoutOrder(db, text),
    invoices: selectInvoiceByNumber(db, parseInvoiceNumber(text)),
    quotes: db
      .select()
      .from(quotes)
      .where(or(eq(quotes.id, text), beginsWith(quotes.emailKey, emailKey)))
      .limit(MAX_HITS),
    coupons: db
      .select({ code: coupons.code })
      .from(coupons)
      .where(eq(coupons.code, normalizeCouponCode(text) ?? ""))
      .limit(1),
    customersByWords: selectCustomersByWords(db, words, MAX_HITS),
    ordersByWords: selectOrdersByWords(db, words, MAX_HITS),
    ordersByAmount: selectOrdersByAmount(db, amount),
    payments: selectPaymentsWithoutOrder(db, text),
  })
  const { customersByWords, ordersByWords, ordersByAmount, ...others } = found
  return {
    ...others,
    customers: [...found.customers, ...customersByWords],
    orders: [...found.orders, ...ordersByWords, ...ordersByAmount],
    quotes: found.quotes.map(toQuote),
  }
}

/** The orders of a payment that has this id, or a refund or dispute with it. */
function ordersOfPayment(db: Database, text: string) {
  const ofRefund = sql`select payment_id from ledger_entries where id = ${`refund:${text}`}`
  const ofDispute = sql`select payment_id from disputes where id = ${text}`
  return db
    .select({ id: payments.orderId })
    .from(payments)
    .where(
      or(eq(payments.id, text), sql`${payments.id} in (${ofRefund})`, sql`${payments.id} in (${ofDispute})`),
    )
}

/** The newest orders over this amount, in whatever currency. */
function selectOrdersByAmount(db: Database, amount: number | null) {
  return db
    .select(orderHit)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.amount, amount ?? -1))
    .orderBy(desc(orders.createdAt))
    .limit(MAX_HITS)
}

/** A payment of which only the problem is known here. */
function selectPaymentsWithoutOrder(db: Database, text: string) {
  return db
    .select({ id: payments.id, amount: payments.amount, currency: payments.currency })
    .from(payments)
    .where(and(eq(payments.id, text), sql`order_id is null and amount is not null`))
    .limit(1)
}

const beginsWith = (emailKey: AnyColumn, text: string) =>
  and(gte(emailKey, text), lt(emailKey, text + LAST_CHARACTER))

/** The webhook events of a payment or provider's order that no order has. */
function selectEventsWithoutOrder(db: Database, text: string) {
  const { id, eventType, providerOrderId, paymentId, receivedAt } = webhookEvents
  return db
    .select({ id, eventType, receivedAt })
    .from(webhookEvents)
    .where(
      and(
        or(eq(paymentId, text), eq(providerOrderId, text)),
        sql`not exists (select 1 from orders o where o.payment_id = ${text} or o.provider_order_id = ${text})`,
      ),
    )
    .limit(MAX_HITS)
}
