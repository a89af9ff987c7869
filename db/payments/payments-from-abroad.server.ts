import { eq, sql } from "drizzle-orm"
import type { AccountEmail } from "#app/domain/email.ts"
import type { Database } from "#db/client.server.ts"
import { toOrder } from "#db/orders/orders.server.ts"
import { queueEmailTo } from "#db/outbox.server.ts"
import { billingDetails, orders, payments } from "#db/schema.ts"

/** Of one run. */
const MAX_REFUNDS = 5

/**
 * A payment from abroad at the Indian price for a Basic license, its order and the country that the buyer named; null for any
 * other payment, and where the account was deleted.
 */
export async function findPaymentFromAbroad(db: Database, paymentId: string) {
  const [found] = await db
    .select({ order: orders, country: billingDetails.country, attempt: payments.refundAttempt })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(billingDetails, eq(billingDetails.orderId, orders.id))
    .where(
      sql`${payments.id} = ${paymentId} and ${payments.problem} = 'international' and ${orders.quoteId} is null
        and ${orders.planType} = 'basic' and ${orders.userId} is not null`,
    )
    .limit(1)
  return found
    ? {
        order: toOrder(found.order),
        userId: found.order.userId ?? "",
        country: found.country,
        attempt: found.attempt,
      }
    : null
}

/** The payments from abroad that are to be refunded without a person, by the owner's setting, found after a time. */
export async function listPaymentsToRefund(db: Database, foundAfter: Date): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      sql`problem is not null and problem_resolved_at is null and problem_found_at > ${foundAfter.getTime()}
        and problem = 'international'
        and exists (select 1 from seller_settings where id = 1 and refunds_from_abroad = 1)`,
    )
    .limit(MAX_REFUNDS)
  return rows.map(({ id }) => id)
}

/** Queues the email that offers a buyer the price of their own country; the same one again changes nothing. */
export async function addOwnPriceEmail(db: Database, userId: string, email: AccountEmail): Promise<void> {
  await queueEmailTo(db, userId, email, sql`true`)
}
