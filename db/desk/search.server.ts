import { type AnyColumn, and, asc, eq, gte, lt, or, sql } from "drizzle-orm"
import type { SearchTerms } from "#app/domain/desk/search.ts"
import { normalizeCouponCode } from "#app/domain/orders/coupon.ts"
import { parseInvoiceNumber } from "#app/domain/papers/invoice.ts"
import type { Database } from "#db/client.server.ts"
import { toQuote } from "#db/orders/quotes.server.ts"
import { selectInvoiceByNumber } from "#db/papers/find-invoices.server.ts"
import {
  activations,
  bugReports,
  coupons,
  licenses,
  orders,
  quotes,
  users,
  webhookEvents,
} from "#db/schema.ts"

/** The most hits of each kind. */
const MAX_HITS = 20

/** The last character of Unicode, so that every text with a prefix is below the prefix with it. */
const LAST_CHARACTER = "\u{10ffff}"

/** Everything whose email begins with the text, or whose key, number or ID it is, in one round trip. */
export async function search(db: Database, { text, emailKey, licenseKey }: SearchTerms) {
  const retired = sql`(select license_id from retired_license_keys where key = ${licenseKey})`
  const [customers, foundLicenses, foundOrders, devices, reports, events, papers, foundQuotes, foundCoupons] =
    await db.batch([
      db
        .select({ id: users.id, email: users.email, emailKey: users.emailKey })
        .from(users)
        .where(beginsWith(users.emailKey, emailKey))
        .orderBy(asc(users.emailKey))
        .limit(MAX_HITS),
      db
        .select({ id: licenses.id, planType: licenses.planType, email: users.email })
        .from(licenses)
        .leftJoin(users, eq(users.id, licenses.userId))
        .where(or(eq(licenses.key, licenseKey), eq(licenses.id, retired)))
        .limit(MAX_HITS),
      db
        .select({
          id: orders.id,
          source: orders.source,
          amount: orders.amount,
          currency: orders.currency,
          email: users.email,
        })
        .from(orders)
        .leftJoin(users, eq(users.id, orders.userId))
        .where(or(eq(orders.id, text), eq(orders.providerOrderId, text), eq(orders.paymentId, text)))
        .limit(MAX_HITS),
      db
        .select({ licenseId: activations.licenseId, name: activations.name })
        .from(activations)
        .where(eq(activations.deviceId, text))
        .limit(MAX_HITS),
      db
        .select({ id: bugReports.id, title: bugReports.title })
        .from(bugReports)
        .where(eq(bugReports.id, text))
        .limit(1),
      selectEventsWithoutOrder(db, text),
      selectInvoiceByNumber(db, parseInvoiceNumber(text)),
      db
        .select()
        .from(quotes)
        .where(or(eq(quotes.id, text), beginsWith(quotes.emailKey, emailKey)))
        .limit(MAX_HITS),
      db
        .select({ code: coupons.code })
        .from(coupons)
        .where(eq(coupons.code, normalizeCouponCode(text) ?? ""))
        .limit(1),
    ])
  const quotesFound = foundQuotes.map(toQuote)
  const byNumber = {
    licenses: foundLicenses,
    orders: foundOrders,
    devices,
    reports,
    events,
    papers,
    coupons: foundCoupons,
  }
  return { customers, quotes: quotesFound, ...byNumber }
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
