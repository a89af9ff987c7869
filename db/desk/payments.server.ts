import { and, desc, eq, or, sql } from "drizzle-orm"
import type { OrderSource } from "#app/domain/checkout/order-source.ts"
import type { PlanType } from "#app/domain/checkout/plans.ts"
import type { AccountEmail } from "#app/domain/email.ts"
import type { Money } from "#app/domain/money.ts"
import { hasConfirmedAddress } from "#db/account/confirmed-address.server.ts"
import { addInvoice, addReceiptIf, type Papers } from "#db/checkout/invoices.server.ts"
import { refreshRevocation } from "#db/checkout/reversals.server.ts"
import type { Database } from "#db/client.server.ts"
import { queueEmailTo } from "#db/outbox.server.ts"
import { licenses, orders, paymentProblems, users, webhookEvents } from "#db/schema.ts"
import type { ActStatements } from "./audit.server.ts"
import { countIssuedLicense } from "./daily-totals.server.ts"
import { resolveProblemIf } from "./needs-acts.server.ts"

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

/** The open problem of a payment; null when there is none. */
export async function findOpenProblem(db: Database, paymentId: string) {
  const [found] = await db
    .select()
    .from(paymentProblems)
    .where(sql`payment_id = ${paymentId} and resolved_at is null`)
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

export type IssuedLicense = {
  payment: { id: string; providerOrderId: string | null; amount: Money; inrAmount: number | null }
  source: OrderSource
  userId: string
  orderId: string
  licenseId: string
  /** The license is here, without its payment: it is given to the order instead of being added. */
  isHere: boolean
  licenseKey: string
  planType: PlanType
  maxDevices: number
  receipt: AccountEmail
  papers: Papers
  now: Date
}

/**
 * An order that is paid by this payment, its license and the email, unless the payment or its provider's order has an
 * order here, or the account is deleted or has not confirmed its address.
 */
export function issueLicense(db: Database, issued: IssuedLicense): ActStatements {
  const { payment, source, userId, orderId, licenseId, licenseKey, planType, maxDevices, now } = issued
  const { receipt, papers, isHere } = issued
  const at = now.getTime()
  const { amount, currency } = payment.amount
  return {
    condition: sql`${hasConfirmedAddress(userId)}
      and not exists (select 1 from orders where payment_id = ${payment.id})
      and not exists (select 1 from orders where provider_order_id = ${payment.providerOrderId})
      and ${isHere ? 1 : 0} = exists (select 1 from licenses where key = ${licenseKey})`,
    changes: (isDone) => [
      db.insert(orders).select(
        sql`select ${orderId}, ${userId}, 'license', ${planType}, ${amount}, ${currency}, 'paid',
          ${payment.providerOrderId}, ${payment.id}, ${at}, null, null, 0, ${at}, ${at}, null, ${source}, null, null,
          null, ${payment.inrAmount}, null, null, null where ${isDone}`,
      ),
      isHere
        ? db
            .update(licenses)
            .set({ userId, orderId, paymentId: payment.id })
            .where(and(eq(licenses.id, licenseId), isDone))
        : db.insert(licenses).select(
            sql`select ${licenseId}, ${licenseKey}, ${userId}, ${orderId}, ${payment.id}, ${planType}, ${maxDevices},
              ${at}, null, null, 0, 0, 0, 0, 0 where ${isDone}`,
          ),
      addReceiptIf(db, papers, isDone),
      ...addInvoice(db, papers),
      ...countIssuedLicense(db, orderId, now, isDone),
      ...refreshRevocation(db, payment.id, now),
      queueEmailTo(db, userId, receipt, isDone),
      resolveProblemIf(db, payment.id, now, isDone),
    ],
  }
}
