import { eq, getTableColumns, or, type SQL, sql } from "drizzle-orm"
import { selectNotesAndActions } from "#app/desk/audit-log/notes-and-actions-queries.server.ts"
import { selectCurrentInvoice, selectInvoicesOf } from "#app/invoices/documents/find-queries.server.ts"
import { KEPT_AMOUNT, refundableAmount, selectReversals } from "#app/orders/ledger/queries.server.ts"
import { selectAgreement, toAgreement } from "#app/orders/order/details-queries.server.ts"
import { MONEY_STATES, type OrderState } from "#app/orders/order/order.ts"
import { toOrder } from "#app/orders/order/queries.server.ts"
import type { PlanType } from "#app/orders/plans/plans.ts"
import { selectDisputesOf } from "#app/payments/refunds/dispute-queries.server.ts"
import { selectWebhookEvents } from "#app/payments/webhook/queries.server.ts"
import { hasIdPrefix, selectEmails } from "#app/platform/email/outbox-queries.server.ts"
import { batch, type Database, type Found, inPage, type Period, type Reading } from "#db/client.server.ts"
import { sessions, users } from "#db/schema/accounts.ts"
import { receipts } from "#db/schema/invoices.ts"
import { activations, licenses } from "#db/schema/licensing.ts"
import { coupons, orders, withdrawals } from "#db/schema/orders.ts"
import { payments, refundRequests } from "#db/schema/payments.ts"
import { bugReportMessages, bugReports } from "#db/schema/support.ts"

/** Maximum number of rows of each kind in a timeline. */
const MAX_ITEMS = 50

type OrderFilter = Partial<Period> & {
  /** State of the order, as `orderStateOf` derives it. */
  status?: OrderState | null
  country?: string | null
  plan?: PlanType | null
  /** Code of a coupon. */
  coupon?: string | null
  /** Minor units, in whatever currency. */
  amount?: number | null
}

/** Lists one page of orders with the buyer's email. */
export function listOrders(db: Database, filter: OrderFilter, reading: Reading) {
  const all = db
    .select({ ...getTableColumns(orders), email: users.email, couponCode: coupons.code })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(coupons, eq(coupons.id, orders.couponId))
    .$dynamic()
  const isInStatus = filter.status ? isInState(filter.status) : undefined
  return inPage(all, orders, reading, [isInStatus, ...isOf(filter)], filter)
}

/** The condition that leaves the fewest orders is found in its index; with a plus, SQLite uses no index for the others. */
function isOf({ coupon, amount, country, plan }: OrderFilter): SQL[] {
  const couponId = coupon ? sql`(select id from coupons where code = ${coupon})` : null
  return Object.entries({ coupon_id: couponId, amount, country, plan_type: plan })
    .filter(([, value]) => value)
    .map(([name, value], index) => sql`${sql.raw(`${index > 0 ? "+" : ""}orders.${name}`)} = ${value}`)
}

/** Each condition matches an index; the rest of it excludes only few of the indexed rows. */
function isInState(state: OrderState): SQL {
  if (state === "free") return sql`source = 'free'`
  const moneyState = MONEY_STATES.find((one) => one === state)
  if (moneyState) return eq(orders.moneyState, moneyState)
  return sql`orders.status = ${state} and money_state is null and source <> 'free'`
}

/** Evidence for a dispute that the buyer received and used the purchase, oldest first. */
function selectUse(db: Database, id: string) {
  const ofBuyer = sql`(select user_id from orders where id = ${id})`
  const { deviceId, name, appVersion, firstSeenAt, lastSeenAt, deactivatedAt } = activations
  return {
    computers: db
      .select({ deviceId, name, appVersion, firstSeenAt, lastSeenAt, deactivatedAt })
      .from(activations)
      .where(sql`${activations.licenseId} in (select id from licenses where order_id = ${id}
        union select license_id from license_upgrades where order_id = ${id})`)
      .orderBy(firstSeenAt)
      .limit(MAX_ITEMS),
    reports: db
      .select({ id: bugReports.id, title: bugReports.title, createdAt: bugReports.createdAt })
      .from(bugReports)
      .where(sql`${bugReports.userId} = ${ofBuyer}`)
      .orderBy(bugReports.createdAt)
      .limit(MAX_ITEMS),
    messages: db
      .select({
        title: bugReports.title,
        author: bugReportMessages.author,
        body: bugReportMessages.body,
        at: sql`${bugReportMessages.createdAt}`.mapWith(bugReportMessages.createdAt).as("written_at"),
      })
      .from(bugReportMessages)
      .innerJoin(bugReports, eq(bugReports.id, bugReportMessages.reportId))
      .where(sql`${bugReports.userId} = ${ofBuyer} and ${bugReportMessages.isPrivate} = 0`)
      .orderBy(bugReportMessages.createdAt)
      .limit(MAX_ITEMS),
    signIns: db
      .select({ createdAt: sessions.createdAt, browser: sessions.browser, country: sessions.country })
      .from(sessions)
      .where(sql`${sessions.userId} = ${ofBuyer}`)
      .orderBy(sessions.createdAt)
      .limit(MAX_ITEMS),
  }
}

/** An order and everything that is stored about it, in one round trip; null when there is none. */
export async function findOrderDetails(db: Database, id: string) {
  const paymentId = sql`(select payment_id from orders where id = ${id})`
  const {
    orders: [found],
    receipts: [receipt],
    agreements: [agreement],
    currentInvoices: [invoice = null],
    withdrawn: [withdrawal],
    ...others
  } = await batch(db, {
    orders: db
      .select({
        row: orders,
        email: users.email,
        // D1's batch returns objects: without a name of its own, this would be the order's id.
        licenseId: sql<string | null>`${licenses.id}`.as("license_id"),
        couponCode: coupons.code,
        /** Minor units. */
        refundable: refundableAmount(sql`orders.payment_id`).as("refundable_amount"),
      })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .leftJoin(licenses, eq(licenses.orderId, orders.id))
      .leftJoin(coupons, eq(coupons.id, orders.couponId))
      .where(eq(orders.id, id))
      .limit(1),
    events: selectWebhookEvents(db, id, MAX_ITEMS),
    reversals: selectReversals(db, paymentId, MAX_ITEMS),
    refunds: db.select().from(refundRequests).where(eq(refundRequests.orderId, id)).limit(MAX_ITEMS),
    emails: selectEmails(db, or(sql`id = 'receipt:' || ${id}`, hasIdPrefix(`receipt:${id}:`))),
    ...selectNotesAndActions(db, "order", id),
    invoices: selectInvoicesOf(db, [id], MAX_ITEMS),
    payments: db
      .select({
        ...getTableColumns(payments),
        /** Minor units that were neither refunded nor lost in disputes; negative if money went twice. */
        kept: sql<
          number | null
        >`(select ${sql.raw(KEPT_AMOUNT)} from payments p where p.id = payments.id)`.as("kept"),
      })
      .from(payments)
      .where(eq(payments.orderId, id))
      .limit(MAX_ITEMS),
    disputes: selectDisputesOf(db, id, MAX_ITEMS),
    ...selectUse(db, id),
    receipts: db.select({ buyer: receipts.buyer }).from(receipts).where(eq(receipts.orderId, id)).limit(1),
    agreements: selectAgreement(db, id),
    withdrawn: db.select().from(withdrawals).where(eq(withdrawals.orderId, id)).limit(1),
    currentInvoices: selectCurrentInvoice(db, id),
  })
  if (!found) return null
  return {
    ...found,
    ...others,
    order: toOrder(found.row),
    /** The payment that paid it. */
    paid: others.payments.find(({ id }) => id === found.row.paymentId),
    /** The invoice that is in force; null for an order without one. */
    invoice,
    /** Buyer's details as the invoice or receipt prints them; null before either is issued. */
    billing: invoice?.buyer ?? receipt?.buyer ?? null,
    agreement: toAgreement(agreement),
    withdrawnAt: withdrawal?.withdrawnAt ?? null,
  }
}

export type OrderDetails = Found<typeof findOrderDetails>
