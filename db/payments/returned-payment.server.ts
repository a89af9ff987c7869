import { eq, sql } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { orders, payments } from "#db/schema.ts"

/** A payment that was given back or taken back, with its order and who bought it; null where it is not known. */
export async function findReturnedPayment(db: Database, paymentId: string) {
  const [found] = await db
    .select({
      orderId: orders.id,
      buyerId: orders.userId,
      paid: payments.amount,
      refunded: payments.refundedAmount,
      currency: payments.currency,
      /** Of the last refund. */
      refundedAt: sql<number | null>`(select max(occurred_at) from ledger_entries
        where payment_id = ${payments.id} and kind = 'refund')`.mapWith((time: number) => new Date(time)),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
    .limit(1)
  return found ?? null
}

export type ReturnedPayment = NonNullable<Awaited<ReturnType<typeof findReturnedPayment>>>
