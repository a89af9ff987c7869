import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import { toOrder } from "#app/orders/order/queries.server.ts"
import { addMilliseconds, days } from "#app/platform/time.ts"
import { type Database, hasRow, inJson } from "#db/client.server.ts"
import { orders } from "#db/schema/orders.ts"
import { payments } from "#db/schema/payments.ts"
import { holdsCheckout, noticeStateOf, SHOWN_PROBLEMS, type ShownProblem } from "./payment-notice.ts"

/** Maximum number of payments with a problem that a page tells of. */
export const MAX_NOTICES = 5

/** Time for which the account page shows a decided payment. */
const NOTICE_PERIOD = days(90)

/** Condition on the payments that the account page tells of. */
export const isNoticedInAccount = (userId: string, now: Date) => sql`${orders.userId} = ${userId}
  and coalesce(${payments.problemResolvedAt}, ${now.getTime()}) > ${addMilliseconds(now, -NOTICE_PERIOD).getTime()}`

/**
 * Selects the payments that the pages of their buyer tell of, newest first, for a batch: those that bought nothing, and while
 * it waits for the owner, one that bought a second license. The condition names an order or its buyer.
 */
export const selectNoticedPayments = (db: Database, condition: SQL, limit: number) =>
  db
    .select({
      order: orders,
      noticedPaymentId: sql<string>`${payments.id}`.as("noticed_payment"),
      problem: sql<ShownProblem>`${payments.problem}`.as("shown_problem"),
      paid: sql<number>`${payments.amount}`.as("paid_amount"),
      paidCurrency: sql<string>`${payments.currency}`.as("paid_currency"),
      refunded: payments.refundedAmount,
      disputeState: payments.disputeState,
      resolvedAt: payments.problemResolvedAt,
      isDisputed: sql`${hasRow`disputes d where d.payment_id = ${payments.id} and d.status <> 'closed'`}`
        .mapWith(Boolean)
        .as("is_disputed"),
      isRefundAccepted:
        sql`${hasRow`refund_requests q where q.payment_id = ${payments.id} and q.status = 'accepted'`}`
          .mapWith(Boolean)
          .as("is_refund_accepted"),
      lastRefundAt: sql<number | null>`(select max(occurred_at) from ledger_entries l
        where l.payment_id = ${payments.id} and l.kind = 'refund')`
        .mapWith((time: number) => new Date(time))
        .as("last_refund_at"),
    })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        condition,
        sql`${payments.problem} in ${inJson(SHOWN_PROBLEMS)}`,
        sql`(${payments.id} is not ${orders.paymentId}
          or (${payments.problem} = 'second-license' and ${payments.problemResolvedAt} is null))`,
      ),
    )
    .orderBy(desc(payments.problemFoundAt))
    .limit(limit)

type NoticedRow = Awaited<ReturnType<typeof selectNoticedPayments>>[number]

/** A payment with a problem as its notice tells of it. */
export function toNoticedPayment(row: NoticedRow) {
  const { problem, paid: amount, refunded, disputeState, resolvedAt, isDisputed, isRefundAccepted } = row
  const isDisputeLost = disputeState === "lost"
  const state = { amount, refunded, isDisputed, isDisputeLost, resolvedAt, isRefundAccepted }
  const order = toOrder(row.order)
  return {
    order,
    kind: order.kind,
    problem,
    paymentId: row.noticedPaymentId,
    paid: { amount, currency: row.paidCurrency },
    price: order.amount,
    state: noticeStateOf(state),
    isOpen: resolvedAt === null,
    /** True if the order takes no other payment until the owner has decided about this one. */
    holdsOrder: resolvedAt === null && holdsCheckout(problem),
    refundedAt: row.lastRefundAt,
    isOrderPaid: order.status === "paid",
  }
}

export type NoticedPayment = ReturnType<typeof toNoticedPayment>

/** Lists the payments of an account with a problem that waits for the owner. */
export async function listOpenNoticedPayments(db: Database, userId: string) {
  const rows = await selectNoticedPayments(
    db,
    sql`${orders.userId} = ${userId} and ${orders.moneyState} is not null and ${payments.problemResolvedAt} is null`,
    MAX_NOTICES,
  )
  return rows.map(toNoticedPayment)
}
