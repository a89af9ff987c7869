import { and, desc, eq, or, sql } from "drizzle-orm"
import { hasConfirmedAddress } from "#db/account/confirmed-address.server.ts"
import type { ActStatements } from "#db/audit/audit.server.ts"
import type { Database } from "#db/client.server.ts"
import { licenses, orders, paymentProblems, users, webhookEvents } from "#db/schema.ts"
import { type Fulfillment, fulfillmentStatements } from "./fulfillment-statements.server.ts"

const MAX_EVENTS = 20

/** What is known here about a payment: its problem, its order and its events; null when nothing is. */
export async function findPaymentDetails(db: Database, paymentId: string) {
  const [[problem], [order], events] = await db.batch([
    db.select().from(paymentProblems).where(eq(paymentProblems.paymentId, paymentId)),
    db
      .select({ id: orders.id })
      .from(orders)
      .where(
        or(
          eq(orders.paymentId, paymentId),
          eq(orders.id, sql`(select order_id from payment_problems where payment_id = ${paymentId})`),
        ),
      )
      .limit(1),
    db
      .select({
        id: webhookEvents.id,
        eventType: webhookEvents.eventType,
        result: webhookEvents.result,
        receivedAt: webhookEvents.receivedAt,
        ignoredAt: webhookEvents.ignoredAt,
      })
      .from(webhookEvents)
      .where(eq(webhookEvents.paymentId, paymentId))
      .orderBy(desc(webhookEvents.receivedAt))
      .limit(MAX_EVENTS),
  ])
  if (!problem && !order && events.length === 0) return null
  return { problem: problem ?? null, orderId: order?.id ?? null, events }
}

/** The problem of a payment, open or resolved; null when there is none. */
export async function findProblem(db: Database, paymentId: string) {
  const [found] = await db
    .select()
    .from(paymentProblems)
    .where(eq(paymentProblems.paymentId, paymentId))
    .limit(1)
  return found ?? null
}

/** The account with this address, by its normalized form. */
export async function findUserByEmailKey(db: Database, emailKey: string) {
  const [found] = await db
    .select({ id: users.id, email: users.email, emailConfirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.emailKey, emailKey))
    .limit(1)
  return found ?? null
}

/**
 * Adds an order for a payment that has none here and fulfills it, as a webhook event does; refused if the payment or its
 * provider's order has an order here, or the account is deleted or has not confirmed its address. `licenseId` is that of
 * the license with this key which is here without its payment; null to add one. The columns are in the table's order.
 */
export function issueLicense(
  db: Database,
  fulfillment: Fulfillment,
  licenseId: string | null,
): ActStatements {
  const { order, paymentId, item } = fulfillment
  const { id, userId, planType, amount, providerOrderId, createdAt, source, devices } = order
  const at = createdAt.getTime()
  const licenseKey = item.kind === "license" ? item.licenseKey : ""
  return {
    condition: sql`${hasConfirmedAddress(userId ?? "")}
      and not exists (select 1 from orders where payment_id = ${paymentId})
      and not exists (select 1 from orders where provider_order_id = ${providerOrderId})
      and ${licenseId} is (select id from licenses where key = ${licenseKey})`,
    changes: (isDone) => [
      // Not "pending": the buyer may have an open order at the same price, and has one at most.
      db.insert(orders).select(
        sql`select ${id}, ${userId}, 'license', ${planType}, ${amount.amount}, ${amount.currency}, 'expired',
          ${providerOrderId}, null, ${at}, null, null, 0, ${at}, null, null, ${source}, null, ${devices}, null,
          null, null, null, null where ${isDone}`,
      ),
      ...(licenseId
        ? [
            db
              .update(licenses)
              .set({ userId, orderId: id, paymentId })
              .where(and(eq(licenses.id, licenseId), isDone)),
          ]
        : []),
      ...fulfillmentStatements(db, fulfillment, isDone),
    ],
  }
}
