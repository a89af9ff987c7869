import { eq, type GetColumnData, getTableColumns, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { PrintedDiscount } from "#app/orders/coupons/coupon.ts"
import { toSeller } from "#app/orders/seller/queries.server.ts"
import type { Database, Found } from "#db/client.server.ts"
import { preparedOnce } from "#db/prepared-query.server.ts"
import { users } from "#db/schema/accounts.ts"
import { billingDetails, sellerSettings } from "#db/schema/invoices.ts"
import { coupons, orderAgreements, orders } from "#db/schema/orders.ts"
import { agreementColumns, billingColumns, toAgreement } from "./details-queries.server.ts"
import { toOrder } from "./queries.server.ts"

/** The columns of a table that a query left joins, all null where there is no row. */
type Aliased<Columns extends Record<string, SQLiteColumn>> = {
  [Name in keyof Columns]: SQL.Aliased<GetColumnData<Columns[Name], "raw"> | null>
}

/**
 * Returns the columns of a joined table under prefixed names, for a query in a batch, where D1 returns rows as objects:
 * of two columns with the same name, one would be lost.
 */
function aliasedColumns<Columns extends Record<string, SQLiteColumn>>(
  columns: Columns,
  prefix: string,
): Aliased<Columns> {
  const aliased = Object.entries(columns).map(([name, column]) => [
    name,
    sql`${column}`.mapWith(column).as(`${prefix}_${column.name}`),
  ])
  return Object.fromEntries(aliased)
}

const billing = aliasedColumns(billingColumns, "billing")
const seller = aliasedColumns(getTableColumns(sellerSettings), "seller")

/** The order with this provider order id and everything that its confirmation needs; null when there is none. */
export const findOrderAndBuyer = async (db: Database, providerOrderId: string) =>
  toOrderAndBuyer(await orderAndBuyer(db).all({ providerOrderId }))

export type OrderAndBuyer = Found<typeof findOrderAndBuyer>

/** Prepared query for an order and its buyer, by the provider's id of the order, `providerOrderId`. */
export const orderAndBuyer = preparedOnce((db) =>
  db
    .select({
      order: orders,
      buyerEmail: users.email,
      couponCode: coupons.code,
      agreement: agreementColumns,
      billing,
      seller,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(coupons, eq(coupons.id, orders.couponId))
    .leftJoin(orderAgreements, eq(orderAgreements.orderId, orders.id))
    .leftJoin(billingDetails, eq(billingDetails.orderId, orders.id))
    .leftJoin(sellerSettings, eq(sellerSettings.id, 1))
    .where(eq(orders.providerOrderId, sql.placeholder("providerOrderId")))
    .prepare(),
)

type Rows = Awaited<ReturnType<ReturnType<typeof orderAndBuyer>["all"]>>

export function toOrderAndBuyer([found]: Rows) {
  if (!found) return null
  const { order, buyerEmail, couponCode, agreement, billing, seller } = found
  return {
    order: toOrder(order),
    /** Null once the account is deleted. */
    buyerEmail,
    /** The country that the price came from; null where it is unknown. */
    country: order.country,
    billing,
    /** Null until the settings were first saved. */
    seller: toSeller(seller),
    /** The buyer's agreement; null for an order that was paid without one. */
    agreement: toAgreement(agreement),
    /** The coupon that its amount includes. */
    discount: toDiscount(couponCode, order.listAmount),
  }
}

/** Returns an order's coupon as invoices print it; null without one. */
export function toDiscount(code: string | null, listAmount: number | null): PrintedDiscount | null {
  return code !== null && listAmount !== null ? { code, listAmount } : null
}
