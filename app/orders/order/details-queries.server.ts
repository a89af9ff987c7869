import { and, eq, type GetColumnData, getTableColumns, inArray, isNotNull, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { type BillingDetails, NO_BILLING_DETAILS } from "#app/orders/billing/billing-details.ts"
import type { PrintedDiscount } from "#app/orders/coupons/coupon.ts"
import { toSeller } from "#app/orders/seller/queries.server.ts"
import type { Agreement } from "#app/orders/withdrawal/withdrawal.ts"
import { columnsOf, type Database, type Found, hasRow, insertIf } from "#db/client.server.ts"
import { preparedOnce } from "#db/prepared-query.server.ts"
import { users } from "#db/schema/accounts.ts"
import { billingDetails, sellerSettings } from "#db/schema/invoices.ts"
import { coupons, orderAgreements, orders } from "#db/schema/orders.ts"
import type { ProviderName } from "./order.ts"
import { toOrder } from "./queries.server.ts"

export type StoredAgreement = Agreement & { agreedAt: Date }

/** Selects the agreement of an order's buyer, as a query for a batch. */
export function selectAgreement(db: Database, orderId: string | SQL) {
  return db.select().from(orderAgreements).where(eq(orderAgreements.orderId, orderId))
}

const { termsVersion, consentVersion, consentText, isWithdrawable, agreedAt } = orderAgreements

/** The columns of an agreement, whose names no other table has, for a query that joins it. */
export const agreementColumns = { termsVersion, consentVersion, consentText, isWithdrawable, agreedAt }

type Row = Omit<typeof orderAgreements.$inferSelect, "orderId">

/** Returns the agreement of a row; null if there is none. */
export function toAgreement(row: Row | null | undefined): StoredAgreement | null {
  if (!row) return null
  const { termsVersion, consentVersion: version, consentText: text, isWithdrawable, agreedAt } = row
  const consent = version !== null && text !== null ? { version, text } : null
  return { termsVersion, consent, isWithdrawable, agreedAt }
}

/** A statement that stores what the buyer agrees to, unless the order is paid. */
export function saveAgreement(db: Database, orderId: string, agreement: Agreement, now: Date) {
  const { termsVersion, consent, isWithdrawable } = agreement
  const agreed = { consentVersion: consent?.version, consentText: consent?.text, agreedAt: now }
  const row = { orderId, termsVersion, isWithdrawable, ...agreed }
  return insertIf(db, orderAgreements, row, isUnpaid(orderId)).onConflictDoUpdate({
    target: orderAgreements.orderId,
    set: excluded,
  })
}

const isUnpaid = (orderId: string) => hasRow`orders where id = ${orderId} and status <> 'paid'`

const excluded = columnsOf("excluded", agreementColumns)

const { company, address, taxId, country, state } = billingDetails

const billingColumns = { company, address, taxId, country, state }

/** The details of an order, as a query for a batch. */
export function selectBillingDetails(db: Database, orderId: string | SQL) {
  return db.select(billingColumns).from(billingDetails).where(eq(billingDetails.orderId, orderId))
}

export function toBillingDetails(row: BillingDetails | undefined): BillingDetails {
  return row ?? NO_BILLING_DETAILS
}

/** A statement that saves the buyer's details, unless the order is paid: its invoices are issued already. */
export function saveBillingDetails(db: Database, orderId: string, details: BillingDetails, now: Date) {
  const row = { ...details, orderId, updatedAt: now }
  return insertIf(db, billingDetails, row, isUnpaid(orderId)).onConflictDoUpdate({
    target: billingDetails.orderId,
    set: { ...details, updatedAt: now },
    setWhere: isUnpaid(orderId),
  })
}

/**
 * Statements that copy the buyer's details and agreement of one order, if any, to another; `to` is a query for its id.
 * A consent of the other order stays, because its payment form was already issued with it.
 */
export function copyDetails(db: Database, { from, to, now }: { from: string; to: SQL; now: Date }) {
  const target = sql`join orders o on o.id = ${to}`
  const details = { ...columnsOf("d", billingColumns), orderId: sql`o.id`, updatedAt: now }
  const agreement = { ...columnsOf("a", agreementColumns), orderId: sql`o.id` }
  return {
    details: insertIf(
      db,
      billingDetails,
      details,
      sql`d.order_id = ${from}`,
      sql`billing_details d ${target}`,
    ).onConflictDoUpdate({
      target: billingDetails.orderId,
      set: { ...columnsOf("excluded", billingColumns), updatedAt: now },
    }),
    agreement: insertIf(
      db,
      orderAgreements,
      agreement,
      sql`a.order_id = ${from}`,
      sql`order_agreements a ${target}`,
    ).onConflictDoUpdate({
      target: orderAgreements.orderId,
      set: excluded,
      setWhere: sql`excluded.consent_version is not null or ${consentVersion} is null`,
    }),
  }
}

/** A statement that deletes the details of an account's orders; `user` is a query for its id. */
export function removeBillingDetails(db: Database, user: SQL) {
  const ofUser = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, user))
  return db.delete(billingDetails).where(inArray(billingDetails.orderId, ofUser))
}

/** A paid license order of the account, as a query for a batch. */
export function selectPaidLicenseOrder(db: Database, id: string, userId: string) {
  return db
    .select()
    .from(orders)
    .where(
      and(eq(orders.id, id), eq(orders.userId, userId), eq(orders.kind, "license"), isNotNull(orders.paidAt)),
    )
    .limit(1)
}

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

/** The name of an order at a provider. */
type OrderAtProvider = { provider: ProviderName; providerOrderId: string }

/** The order that a provider's payment names and everything that its confirmation needs; null when there is none. */
export const findOrderAndBuyer = async (db: Database, { provider, providerOrderId }: OrderAtProvider) =>
  toOrderAndBuyer(await orderAndBuyer(db).all({ provider, providerOrderId }))

export type OrderAndBuyer = Found<typeof findOrderAndBuyer>

/** Prepared query for an order and its buyer, by its `provider` and `providerOrderId`. */
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
    .where(
      and(
        eq(orders.providerOrderId, sql.placeholder("providerOrderId")),
        eq(orders.provider, sql.placeholder("provider")),
      ),
    )
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
