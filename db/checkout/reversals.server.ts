import { and, eq, isNull, or, sql } from "drizzle-orm"
import type { Reversal } from "#app/domain/checkout/reversal.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import type { Database } from "#db/client.server.ts"
import { countRefund } from "#db/desk/daily-totals.server.ts"
import { syncRevocations } from "#db/licensing/revocations.server.ts"
import { queueEmailIf } from "#db/outbox.server.ts"
import { licenses, paymentReversals, users, webhookEvents } from "#db/schema.ts"
import { closeDispute } from "./disputes.server.ts"
import { payloadToKeep } from "./payload-retention.server.ts"
import { isRefundedInFull, resolvePaymentProblem } from "./payment-problems.server.ts"

/**
 * `revocationReason` of domain/checkout/reversal.ts in SQL: computed from all reversals of the payment within
 * the update, so that concurrent webhook events cannot overwrite each other's result.
 */
export const reversalReason = sql<"refunded" | "dispute-lost" | null>`case
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

/**
 * Statements that update a payment's license and the revocation list from its reversals; "replaced" licenses
 * and those that the site's owner revoked stay so.
 */
export function refreshRevocation(db: Database, paymentId: string, now: Date) {
  const update = db
    .update(licenses)
    .set({
      revocationReason: reversalReason,
      revokedAt: sql`case when ${reversalReason} is null then null else coalesce(${licenses.revokedAt}, ${now.getTime()}) end`,
    })
    .where(
      and(
        eq(licenses.paymentId, paymentId),
        or(
          isNull(licenses.revocationReason),
          sql`${licenses.revocationReason} not in ('replaced', 'by-owner')`,
        ),
      ),
    )
  return [update, syncRevocations(db, sql`l.payment_id = ${paymentId}`, now)] as const
}

/** The license of a payment and its owner's email; null when the payment has no license. */
export async function findLicenseByPayment(db: Database, paymentId: string) {
  const [found] = await db
    .select({ licenseId: licenses.id, orderId: licenses.orderId, email: users.email })
    .from(licenses)
    .leftJoin(users, eq(users.id, licenses.userId))
    .where(eq(licenses.paymentId, paymentId))
    .limit(1)
  return found ?? null
}

type NewReversal = {
  reversal: Reversal
  /** `revoked` is queued if the license ends revoked, `restored` if it is in force again. */
  emails: { revoked: OutboxEmail; restored: OutboxEmail } | null
  webhookEventId: string
  /** The result to store with the webhook event. */
  result: string
  now: Date
}

/** Records a reversal, updates the license and queues the email about it, in one transaction. */
export async function addReversal(
  db: Database,
  { reversal, emails, webhookEventId, result, now }: NewReversal,
): Promise<void> {
  const { paymentId } = reversal
  await db.batch([
    countRefund(db, reversal),
    db.insert(paymentReversals).values(reversal).onConflictDoNothing(),
    ...refreshRevocation(db, paymentId, now),
    resolvePaymentProblem(db, paymentId, now, isRefundedInFull(paymentId)),
    closeDispute(db, reversal),
    ...(emails
      ? [
          queueEmailIf(db, emails.revoked, isRevoked(paymentId)),
          queueEmailIf(db, emails.restored, isRestored(emails, paymentId)),
        ]
      : []),
    db
      .update(webhookEvents)
      .set({ result, processedAt: now, payload: payloadToKeep })
      .where(eq(webhookEvents.id, webhookEventId)),
  ])
}

const isRevoked = (paymentId: string) =>
  sql`exists (select 1 from licenses where payment_id = ${paymentId} and revoked_at is not null)`

const isRestored = ({ revoked }: { revoked: OutboxEmail }, paymentId: string) =>
  sql`exists (select 1 from licenses where payment_id = ${paymentId} and revoked_at is null)
    and exists (select 1 from outbox where id = ${revoked.id})`
