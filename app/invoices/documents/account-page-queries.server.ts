import { eq, inArray } from "drizzle-orm"
import { selectPendingChange } from "#app/accounts/email-address/queries.server.ts"
import { type ListOptions, selectPaidOrders, toOrder } from "#app/orders/order/queries.server.ts"
import {
  isNoticedInAccount,
  MAX_NOTICES,
  selectNoticedPayments,
  toNoticedPayment,
} from "#app/orders/payment-notices/queries.server.ts"
import { selectSoldOrders, toSoldOrder } from "#app/orders/withdrawal/queries.server.ts"
import type { Database } from "#db/client.server.ts"
import { users } from "#db/schema/accounts.ts"
import { orders } from "#db/schema/orders.ts"
import { selectInvoicesOf } from "./find-queries.server.ts"

/** Maximum number of invoices and credit notes on one page. */
const MAX_INVOICES_OF_PAGE = 200

type PageQuery = ListOptions & { now: Date }

/**
 * Finds a page of the account's paid orders with their invoices, its payments that bought nothing, and the unconfirmed change of
 * its address, in one round trip.
 */
export async function findAccountPage(db: Database, userId: string, query: PageQuery) {
  const page = selectPaidOrders(db, userId, query).as("page")
  const ids = db.select({ id: page.id }).from(page)
  const [rows, invoices, [pendingChange], [consent], sold, noticed] = await db.batch([
    selectPaidOrders(db, userId, query),
    selectInvoicesOf(db, ids, MAX_INVOICES_OF_PAGE),
    selectPendingChange(db, userId, query.now),
    db
      .select({ at: users.promotionsChangedAt, place: users.promotionsChangedBy })
      .from(users)
      .where(eq(users.id, userId)),
    selectSoldOrders(db, inArray(orders.id, ids), query.limit),
    selectNoticedPayments(db, isNoticedInAccount(userId, query.now), MAX_NOTICES),
  ])
  const withdrawable = new Set(
    sold
      .map((row) => toSoldOrder(row, query.now))
      .flatMap(({ state, order }) => (state === "open" ? [order.id] : [])),
  )
  const paid = rows.map((row) => ({
    ...toOrder(row),
    paidAt: row.paidAt ?? row.createdAt,
    moneyState: row.moneyState,
    isWithdrawable: withdrawable.has(row.id),
    invoices: invoices.filter(({ orderId }) => orderId === row.id),
  }))
  return {
    paid,
    noticed: noticed.map(toNoticedPayment),
    pendingChange: pendingChange ?? null,
    consent: consent ?? null,
  }
}
