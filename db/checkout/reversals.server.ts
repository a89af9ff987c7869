import { and, eq, isNull, or, sql } from "drizzle-orm"
import type { Reversal } from "#app/domain/checkout/reversal.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import type { Database } from "#db/client.server.ts"
import { countRefund } from "#db/desk/daily-totals.server.ts"
import { syncRevocations } from "#db/licensing/revocations.server.ts"
import { queueEmailIf } from "#db/outbox.server.ts"
import { licenses, paymentReversals, users, webhookEvents } from "#db/schema.ts"
import { addCreditNote } from "./credit-notes.server.ts"
import { closeDispute } from "./disputes.server.ts"
import { payloadToKeep } from "./payload-retention.server.ts"
import { isRefundedInFull, resolvePaymentProblem } from "./payment-problems.server.ts"
import { reversalReasonOf } from "./reversal-reason.server.ts"
import { refreshUpgrades } from "./upgrades.server.ts"

/** The reason for a license; none while an upgrade, which was paid by itself, is in force. */
export const reversalReason = sql<"refunded" | "dispute-lost" | null>`case when not exists (
  select 1 from license_upgrades u where u.license_id = licenses.id and u.reverted_at is null
) then ${reversalReasonOf(sql`licenses.payment_id`, sql`licenses.order_id`)} end`

/**
 * Statements that update a payment's license, or the one that it upgraded, and the revocation list from its reversals; "replaced" licenses
 * and those that the site's owner revoked stay so.
 */
export function refreshRevocation(db: Database, paymentId: string, now: Date) {
  const upgraded = sql`select license_id from license_upgrades where payment_id = ${paymentId}`
  const update = db
    .update(licenses)
    .set({
      revocationReason: reversalReason,
      revokedAt: sql`case when ${reversalReason} is null then null else coalesce(${licenses.revokedAt}, ${now.getTime()}) end`,
    })
    .where(
      and(
        or(eq(licenses.paymentId, paymentId), sql`${licenses.id} in (${upgraded})`),
        or(
          isNull(licenses.revocationReason),
          sql`${licenses.revocationReason} not in ('replaced', 'by-owner')`,
        ),
      ),
    )
  return [
    ...refreshUpgrades(db, paymentId, now),
    update,
    syncRevocations(db, sql`(l.payment_id = ${paymentId} or l.id in (${upgraded}))`, now),
  ] as const
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
  /** The id of the credit note, if the payment has a tax invoice and something is refunded. */
  creditNoteId: string
  /** The result to store with the webhook event. */
  result: string
  now: Date
}

/** Records a reversal, updates the license, issues a credit note and queues the email, in one transaction. */
export async function addReversal(
  db: Database,
  { reversal, emails, webhookEventId, creditNoteId, result, now }: NewReversal,
): Promise<void> {
  const { paymentId } = reversal
  await db.batch([
    countRefund(db, reversal),
    db.insert(paymentReversals).values(reversal).onConflictDoNothing(),
    addCreditNote(db, { id: creditNoteId, paymentId, reversalId: reversal.id, now }),
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
