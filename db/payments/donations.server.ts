import { and, eq } from "drizzle-orm"
import type { Cursor } from "#app/domain/paging.ts"
import type { Database } from "#db/client.server.ts"
import { newestFirst, olderThan } from "#db/keyset.server.ts"
import { donations } from "#db/schema.ts"

type ListOptions = { before: Cursor | null; limit: number; thanksFor: string | null }

/**
 * One page of the account's donations, newest first, and the donation of order `thanksFor`, in one round
 * trip.
 */
export async function listDonations(db: Database, userId: string, { before, limit, thanksFor }: ListOptions) {
  const [listed, [thanked]] = await db.batch([
    db
      .select({
        id: donations.id,
        amount: donations.amount,
        currency: donations.currency,
        paymentId: donations.paymentId,
        createdAt: donations.createdAt,
      })
      .from(donations)
      .where(and(eq(donations.userId, userId), olderThan(donations, before)))
      .orderBy(...newestFirst(donations))
      .limit(limit),
    db
      .select({ paymentId: donations.paymentId })
      .from(donations)
      .where(and(eq(donations.orderId, thanksFor ?? ""), eq(donations.userId, userId))),
  ])
  return { listed, thanked: thanked ?? null }
}
