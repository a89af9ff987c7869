import { and, eq, type SQL, sql } from "drizzle-orm"
import type { ActionStatements } from "#db/audit/audit.server.ts"
import type { Database } from "#db/client.server.ts"
import { insertIf } from "#db/insert-if.server.ts"
import { refundRequests } from "#db/schema.ts"
import { refundableAmount } from "./ledger.server.ts"
import { addSyncOfRequest } from "./provider-syncs.server.ts"

type NewRefundRequest = Pick<
  typeof refundRequests.$inferInsert,
  "id" | "orderId" | "paymentId" | "amount" | "reason" | "requestedAt"
>

/** Adds the request for a refund, unless it is more than is left. */
export function addRefundRequest(db: Database, request: NewRefundRequest): ActionStatements {
  return {
    condition: sql`${request.amount} <= ${refundableAmount(request.orderId)}`,
    changes: (isDone) => [insertIf(db, refundRequests, { ...request, status: "requested" }, isDone)],
  }
}

export async function findRefundRequest(db: Database, id: string) {
  const [found] = await db.select().from(refundRequests).where(eq(refundRequests.id, id)).limit(1)
  return found ?? null
}

export type RefundRequest = NonNullable<Awaited<ReturnType<typeof findRefundRequest>>>

/** Whether the provider's answer to the request is not known, as the condition of an action about it. */
export const isOpenRefundRequest = (id: string): SQL =>
  sql`exists (select 1 from refund_requests where id = ${id} and status = 'requested')`

/** Stores that the provider refused a request that has no answer yet. */
export async function markRefundRefused(db: Database, id: string, error: string): Promise<void> {
  await db.update(refundRequests).set({ status: "refused", error }).where(isOpen(id))
}

/** Stores that the provider accepted a request that has no answer yet; the cron asks about the refund from now on. */
export async function markRefundAccepted(
  db: Database,
  id: string,
  refundId: string,
  now: Date,
): Promise<void> {
  await db.batch([
    db.update(refundRequests).set({ status: "accepted", providerRefundId: refundId }).where(isOpen(id)),
    addSyncOfRequest(db, id, { refundId, now }),
  ])
}

const isOpen = (id: string) => and(eq(refundRequests.id, id), eq(refundRequests.status, "requested"))
