import { eq, inArray, type SQL, sql } from "drizzle-orm"
import { type BillingDetails, NO_BILLING_DETAILS } from "#app/domain/papers/billing-details.ts"
import type { Database } from "#db/client.server.ts"
import { billingDetails, orders } from "#db/schema.ts"

const { company, address, taxId, country, state } = billingDetails
const columns = { company, address, taxId, country, state }

/** The details of an order, as a query for a batch. */
export function selectBillingDetails(db: Database, orderId: string | SQL) {
  return db.select(columns).from(billingDetails).where(eq(billingDetails.orderId, orderId)).limit(1)
}

/** The same, by the provider's id of the order. */
export function selectBillingDetailsOf(db: Database, providerOrderId: string) {
  return db
    .select(columns)
    .from(billingDetails)
    .where(
      eq(billingDetails.orderId, sql`(select id from orders where provider_order_id = ${providerOrderId})`),
    )
    .limit(1)
}

export function toBillingDetails(row: BillingDetails | undefined): BillingDetails {
  return row ?? NO_BILLING_DETAILS
}

/** A statement that saves what the buyer typed, unless the order is paid: its papers are issued. */
export function saveBillingDetails(db: Database, orderId: string, details: BillingDetails, now: Date) {
  const { company, address, taxId, country, state } = details
  return db
    .insert(billingDetails)
    .select(
      sql`select ${orderId}, ${company}, ${address}, ${taxId}, ${country}, ${state}, ${now.getTime()}
        from orders where id = ${orderId} and status <> 'paid'`,
    )
    .onConflictDoUpdate({
      target: billingDetails.orderId,
      set: { ...details, updatedAt: now },
      setWhere: sql`exists (select 1 from orders where id = ${orderId} and status <> 'paid')`,
    })
}

/** A statement that takes the details of one order over to another, where there are any; `to` is a query for its id. */
export function copyBillingDetails(db: Database, { from, to, now }: { from: string; to: SQL; now: Date }) {
  return db
    .insert(billingDetails)
    .select(
      sql`select o.id, d.company, d.address, d.tax_id, d.country, d.state, ${now.getTime()}
        from billing_details d join orders o on o.id = ${to} where d.order_id = ${from}`,
    )
    .onConflictDoUpdate({
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
