import { and, eq, isNull, or, sql } from "drizzle-orm"
import type { Reversal } from "#app/domain/checkout/reversal.ts"
import type { Database } from "#db/client.server.ts"
import { syncRevocations } from "#db/licensing/revocations.server.ts"
import { type QueuedEmail, queueEmailIf } from "#db/outbox.server.ts"
import { licenses, paymentReversals, users, webhookEvents } from "#db/schema.ts"
import { payloadToKeep } from "./payload-retention.server.ts"

/**
 * Why a license is revoked, computed from all that is known of its payment: `revocationReason` of the domain, as
 * one expression, so that no two deliveries can overwrite each other's conclusion.
 */
const reason = sql<"refunded" | "dispute-lost" | null>`case
  when (
    select max(sum(r.amount), max(r.total_refunded)) from payment_reversals r
    where r.payment_id = licenses.payment_id and r.kind = 'refund'
  ) >= (select o.amount from orders o where o.id = licenses.order_id) then 'refunded'
  when exists (
    select 1 from payment_reversals l
    where l.payment_id = licenses.payment_id and l.kind = 'dispute-lost' and not exists (
      select 1 from payment_reversals w
      where w.payment_id = l.payment_id and w.kind = 'dispute-won'
        and w.dispute_id = l.dispute_id and w.occurred_at >= l.occurred_at
    )
  ) then 'dispute-lost'
end`

/** Statements that bring a payment's license, and the revocation list, in line with its reversals; a license replaced by another stays so. */
export function refreshRevocation(db: Database, paymentId: string, now: Date) {
  const update = db
    .update(licenses)
    .set({
      revocationReason: reason,
      revokedAt: sql`case when ${reason} is null then null else coalesce(${licenses.revokedAt}, ${now.getTime()}) end`,
    })
    .where(
      and(
        eq(licenses.paymentId, paymentId),
        or(isNull(licenses.revocationReason), sql`${licenses.revocationReason} <> 'replaced'`),
      ),
    )
  return [update, syncRevocations(db, sql`l.payment_id = ${paymentId}`, now)] as const
}

/** The license that a payment bought and whom to write to about it; null while the payment has bought none. */
export async function findLicenseByPayment(db: Database, paymentId: string) {
  const [found] = await db
    .select({ licenseId: licenses.id, orderId: licenses.orderId, email: users.email })
    .from(licenses)
    .leftJoin(users, eq(users.id, licenses.userId))
    .where(eq(licenses.paymentId, paymentId))
    .limit(1)
  return found ?? null
}

type ReversalReport = {
  reversal: Reversal
  /** Queued only if the license ends revoked, or in force after having been revoked. */
  mails: { revoked: QueuedEmail; restored: QueuedEmail } | null
  deliveryId: string
  now: Date
}

/** Books a reversal, brings the license in line and queues the mail that says so: one transaction. */
export async function addReversal(
  db: Database,
  { reversal, mails, deliveryId, now }: ReversalReport,
): Promise<void> {
  const { paymentId } = reversal
  await db.batch([
    db.insert(paymentReversals).values(reversal).onConflictDoNothing(),
    ...refreshRevocation(db, paymentId, now),
    ...(mails
      ? [
          queueEmailIf(db, mails.revoked, isRevoked(paymentId)),
          queueEmailIf(db, mails.restored, isRestored(mails, paymentId)),
        ]
      : []),
    db
      .update(webhookEvents)
      .set({ result: "booked", processedAt: now, payload: payloadToKeep })
      .where(eq(webhookEvents.id, deliveryId)),
  ])
}

const isRevoked = (paymentId: string) =>
  sql`exists (select 1 from licenses where payment_id = ${paymentId} and revoked_at is not null)`

const isRestored = ({ revoked }: { revoked: QueuedEmail }, paymentId: string) =>
  sql`exists (select 1 from licenses where payment_id = ${paymentId} and revoked_at is null)
    and exists (select 1 from outbox where id = ${revoked.id})`
