import { and, eq, isNull, or, sql } from "drizzle-orm"
import type { Reversal } from "#app/domain/payments/ledger.ts"
import { writeIf } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { addCreditNote, type DraftedCreditNote } from "#db/invoices/invoices.server.ts"
import { syncRevocations } from "#db/licensing/revocations.server.ts"
import { licenses } from "#db/schema.ts"
import { closeDispute } from "./disputes.server.ts"
import { addReversalEntry, isNewReversal, returnedReason } from "./ledger.server.ts"
import { refreshMoneyState } from "./money-state.server.ts"
import { isRefundedInFull, resolvePaymentProblem } from "./payment-problems.server.ts"
import { endSync } from "./provider-syncs.server.ts"
import { answerRequest } from "./refund-requests.server.ts"
import { queueReversalEmails, type ReversalEmails } from "./reversal-emails.server.ts"
import { refreshUpgrades } from "./upgrades.server.ts"
import { setWebhookResult } from "./webhook-events.server.ts"

/** The reason for a license; none while an upgrade, which was paid by itself, is in force. */
export const reversalReason = sql<"refunded" | "dispute-lost" | null>`case when not exists (
  select 1 from license_upgrades u where u.license_id = licenses.id and u.reverted_at is null
) then ${returnedReason(sql`licenses.payment_id`)} end`

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
    syncRevocations(db, sql`(l.payment_id = ${paymentId} or l.id in (${upgraded}))`),
  ] as const
}

type NewReversal = {
  reversal: Reversal
  emails: ReversalEmails
  /** Null for a refund without an event. */
  webhookEventId: string | null
  /** The one that is due once the reversal is recorded. */
  creditNote: DraftedCreditNote | null
  /** The result to store with the webhook event. */
  result: string
  now: Date
}

/** Records a reversal that is new, updates the license, issues a credit note and queues the email, in one transaction. */
export async function addReversal(
  db: Database,
  { reversal, emails, webhookEventId, creditNote, result, now }: NewReversal,
): Promise<void> {
  const { paymentId } = reversal
  const mark = webhookEventId === null ? null : setWebhookResult(db, webhookEventId, result, now)
  const isAdded = await writeIf(db, isNewReversal(reversal), [
    addReversalEntry(db, reversal, now),
    addCreditNote(db, paymentId, creditNote),
    ...refreshRevocation(db, paymentId, now),
    resolvePaymentProblem(db, paymentId, now, isRefundedInFull),
    ...(reversal.kind === "refund" ? [answerRequest(db, reversal)] : []),
    closeDispute(db, reversal),
    refreshMoneyState(db, paymentId),
    endSync(db, reversal),
    ...queueReversalEmails(db, paymentId, emails),
    ...(mark ? [mark] : []),
  ])
  if (!isAdded) await mark
}
