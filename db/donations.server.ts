import { and, desc, eq, lt, or } from "drizzle-orm"
import type { Cursor } from "#app/domain/paging.ts"
import type { Database } from "./client.server.ts"
import { donations } from "./schema.ts"

/** The account's own donations, newest first, from the cursor on. */
export async function listDonations(db: Database, userId: string, before: Cursor | null, limit: number) {
  const older =
    before &&
    or(
      lt(donations.createdAt, before.createdAt),
      and(eq(donations.createdAt, before.createdAt), lt(donations.id, before.id)),
    )
  return db
    .select({
      id: donations.id,
      amount: donations.amount,
      currency: donations.currency,
      paymentId: donations.paymentId,
      createdAt: donations.createdAt,
    })
    .from(donations)
    .where(and(eq(donations.userId, userId), older ?? undefined))
    .orderBy(desc(donations.createdAt), desc(donations.id))
    .limit(limit)
}

export async function findDonationOf(db: Database, userId: string, orderId: string) {
  const [found] = await db.select().from(donations).where(eq(donations.orderId, orderId)).limit(1)
  return found?.userId === userId ? found : null
}
