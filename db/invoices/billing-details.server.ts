import { eq, inArray, type SQL, sql } from "drizzle-orm"
import { type BillingDetails, NO_BILLING_DETAILS } from "#app/domain/invoices/billing-details.ts"
import { insertIf } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { billingDetails, orders } from "#db/schema.ts"

const { company, address, taxId, country, state } = billingDetails
export const billingColumns = { company, address, taxId, country, state }

/** The details of an order, as a query for a batch. */
export function selectBillingDetails(db: Database, orderId: string | SQL) {
  return db.select(billingColumns).from(billingDetails).where(eq(billingDetails.orderId, orderId)).limit(1)
}

export function toBillingDetails(row: BillingDetails | undefined): BillingDetails {
  return row ?? NO_BILLING_DETAILS
}

/** A statement that saves what the buyer typed, unless the order is paid: its invoices are issued. */
export function saveBillingDetails(db: Database, orderId: string, details: BillingDetails, now: Date) {
  const row = { ...details, orderId, updatedAt: now }
  const isUnpaid = sql`exists (select 1 from orders where id = ${orderId} and status <> 'paid')`
  return insertIf(db, billingDetails, row, isUnpaid).onConflictDoUpdate({
    target: billingDetails.orderId,
    set: { ...details, updatedAt: now },
    setWhere: isUnpaid,
  })
}

/** A statement that takes the details of one order over to another, where there are any; `to` is a query for its id. */
export function copyBillingDetails(db: Database, { from, to, now }: { from: string; to: SQL; now: Date }) {
  const copy = {
    orderId: sql`o.id`,
    company: sql`d.company`,
    address: sql`d.address`,
    taxId: sql`d.tax_id`,
    country: sql`d.country`,
    state: sql`d.state`,
    updatedAt: now,
  }
  const source = sql`billing_details d join orders o on o.id = ${to}`
  return insertIf(db, billingDetails, copy, sql`d.order_id = ${from}`, source).onConflictDoUpdate({
    target: billingDetails.orderId,
    set: {
      company: sql`excluded.company`,
      address: sql`excluded.address`,
      taxId: sql`excluded.tax_id`,
      country: sql`excluded.country`,
      state: sql`excluded.state`,
      updatedAt: now,
    },
  })
}

/** A statement that deletes the details of an account's orders; `user` is a query for its id. */
export function removeBillingDetails(db: Database, user: SQL) {
  const ofUser = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, user))
  return db.delete(billingDetails).where(inArray(billingDetails.orderId, ofUser))
}
