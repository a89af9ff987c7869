import { and, eq, gte, lt, or, type SQL, sql } from "drizzle-orm"
import { MONEY_STATES, type OrderState } from "#app/domain/orders/order.ts"
import { selectActionsAbout } from "#db/audit/audit.server.ts"
import {
  afterCursor,
  coupons,
  type Database,
  type Found,
  inOrder,
  type Keyset,
  licenses,
  orders,
  outbox,
  payments,
  receipts,
  refundRequests,
  users,
} from "#db/client.server.ts"
import { selectCurrentInvoice, selectInvoicesOf } from "#db/invoices/find-invoices.server.ts"
import { selectAgreement, toAgreement } from "#db/orders/order-details.server.ts"
import { toOrder } from "#db/orders/orders.server.ts"
import { hasIdPrefix } from "#db/outbox.server.ts"
import { refundableAmount, selectReversals } from "#db/payments/ledger.server.ts"
import { selectDisputesOf } from "#db/payments/provider-syncs.server.ts"
import { selectWebhookEvents } from "#db/payments/webhook-events.server.ts"
import { selectNotes } from "./notes.server.ts"

/** The most rows of each kind in a timeline. */
const MAX_ITEMS = 50

export type OrderFilter = {
  /** What is true of it, as `orderStateOf` says. */
  state: OrderState | null
  /** Created at or after, and before. */
  from: Date | null
  to: Date | null
}

/** One page of orders with the buyer's email. */
export function listOrders(db: Database, { state, from, to }: OrderFilter, keyset: Keyset, limit: number) {
  return db
    .select({
      id: orders.id,
      kind: orders.kind,
      planType: orders.planType,
      devices: orders.devices,
      source: orders.source,
      amount: orders.amount,
      currency: orders.currency,
      status: orders.status,
      moneyState: orders.moneyState,
      country: orders.country,
      paymentId: orders.paymentId,
      createdAt: orders.createdAt,
      paidAt: orders.paidAt,
      email: users.email,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        state ? isInState(state) : undefined,
        gte(orders.createdAt, from ?? new Date(0)),
        to ? lt(orders.createdAt, to) : undefined,
        afterCursor(orders, keyset),
      ),
    )
    .orderBy(...inOrder(orders, keyset))
    .limit(limit)
}

/** Each condition is that of an index, beside what leaves few of its rows out. */
function isInState(state: OrderState): SQL | undefined {
  if (state === "free") return sql`source = 'free'`
  const moneyState = MONEY_STATES.find((one) => one === state)
  if (moneyState) return eq(orders.moneyState, moneyState)
  return and(
    sql`orders.status = ${state} and money_state is null`,
    state === "paid" ? sql`source <> 'free'` : undefined,
  )
}

/** An order and everything that is stored about it, in one round trip; null when there is none. */
export async function findOrderDetails(db: Database, id: string) {
  const paymentId = sql`(select payment_id from orders where id = ${id})`
  const [[found], events, reversals, refunds, emails, notes, actions, invoices, ...money] = await db.batch([
    selectOrder(db, id),
    selectWebhookEvents(db, id, MAX_ITEMS),
    selectReversals(db, paymentId, MAX_ITEMS),
    db.select().from(refundRequests).where(eq(refundRequests.orderId, id)).limit(MAX_ITEMS),
    db
      .select()
      .from(outbox)
      .where(or(eq(outbox.id, `receipt:${id}`), hasIdPrefix(`receipt:${id}:`)))
      .limit(MAX_ITEMS),
    selectNotes(db, "order", id, MAX_ITEMS),
    selectActionsAbout(db, "order", id, MAX_ITEMS),
    selectInvoicesOf(db, [id], MAX_ITEMS),
    db.select().from(payments).where(eq(payments.orderId, id)).limit(MAX_ITEMS),
    selectDisputesOf(db, id, MAX_ITEMS),
    db.select({ buyer: receipts.buyer }).from(receipts).where(eq(receipts.orderId, id)).limit(1),
    selectAgreement(db, id),
    selectCurrentInvoice(db, id),
  ])
  if (!found) return null
  const { order, ...buyer } = found
  const [ownPayments, openedDisputes, [receipt], [agreement], [invoice]] = money
  return {
    order: toOrder(order),
    row: order,
    ...buyer,
    events,
    reversals,
    refunds,
    emails,
    notes,
    actions,
    invoices,
    payments: ownPayments,
    disputes: openedDisputes,
    /** The invoice that is in force; null for an order without one. */
    invoice: invoice ?? null,
    /** What the invoices print of the buyer; null before there are any. */
    billing: invoice?.buyer ?? receipt?.buyer ?? null,
    agreement: toAgreement(agreement),
  }
}

export type OrderDetails = Found<typeof findOrderDetails>

function selectOrder(db: Database, id: string) {
  return db
    .select({
      order: orders,
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
    .limit(1)
}
