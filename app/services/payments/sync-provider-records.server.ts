import type { Clock, Log, Mail, Payments, Random, Site, Store } from "#app/capabilities.ts"
import { disputeReversal, refundReversal } from "#app/domain/payments/ledger.ts"
import { addMilliseconds, days, hours, isPast } from "#app/domain/time.ts"
import type { ProviderDispute, ProviderRefund } from "#app/gateways/payments.ts"
import { findCronRun, recordCronRun } from "#db/cron-runs.server.ts"
import { recordDispute } from "#db/payments/disputes.server.ts"
import {
  claimDueSyncs,
  findUnknownDisputes,
  listSyncsOf,
  markRefundFailed,
  type ProviderSync,
  setSyncStatus,
} from "#db/payments/provider-syncs.server.ts"
import { findKnownRecords } from "#db/payments/recoveries.server.ts"
import { recordReversal } from "./record-reversal.server.ts"

type Dependencies = Store & Clock & Random & Log & Site & Mail & Payments

const BATCH_SIZE = 30
const CONCURRENCY = 6

/** How often the provider's disputes are listed, for those whose first event was lost, and how far back. */
const DISPUTE_INTERVAL = hours(1)
const DISPUTE_OVERLAP = days(1)
const FIRST_DISPUTE_RANGE = days(120)

/**
 * Asks the provider about each refund that it accepted and each dispute that is open, whose event may be lost, at growing
 * intervals (`retryDelay`), and records what the event would have.
 */
export async function syncProviderRecords(context: Dependencies): Promise<void> {
  const { db, log, now } = context
  const due = await claimDueSyncs(db, now(), BATCH_SIZE)
  for (let start = 0; start < due.length; start += CONCURRENCY) {
    await Promise.all(
      due
        .slice(start, start + CONCURRENCY)
        .map((sync) =>
          syncRecord(context, sync).catch((error) =>
            log.error("record-not-synced", error, { record: sync.id }),
          ),
        ),
    )
  }
  await recordNewDisputes(context)
}

/** Records what became of one refund or dispute; false if the provider does not answer. */
async function syncRecord(context: Dependencies, { id, kind }: ProviderSync): Promise<boolean> {
  const { db, payments, log } = context
  const providerId = id.slice(kind.length + 1)
  const [refund, dispute] =
    kind === "refund"
      ? [await payments.findRefund(providerId), null]
      : [null, await payments.findDispute(providerId)]
  const found = refund ?? dispute
  if (!found) {
    log.error("provider-unreachable", "no answer about a refund or a dispute", { record: id })
    return false
  }
  if (found === "unknown") await setSyncStatus(db, id, "unknown")
  else if ("amountDeducted" in found) await recordProviderDispute(context, found)
  else await recordProviderRefund(context, found)
  return true
}

async function recordProviderRefund(context: Dependencies, refund: ProviderRefund): Promise<void> {
  const { id, status, createdAt } = refund
  if (status === "failed") return markRefundFailed(context.db, id)
  if (status === "pending") return setSyncStatus(context.db, `refund:${id}`, status)
  await recordReversal(context, refundReversal({ ...refund, occurredAt: createdAt }), null)
}

async function recordProviderDispute(context: Dependencies, dispute: ProviderDispute): Promise<void> {
  const { db, now } = context
  const { id, paymentId, status } = dispute
  if (status !== "won" && status !== "lost") {
    await recordDispute(db, { ...dispute, status, occurredAt: now() }, now())
    return setSyncStatus(db, `dispute:${id}`, status)
  }
  await recordReversal(context, disputeReversal({ id, paymentId, outcome: status, occurredAt: now() }), null)
}

/** Records the disputes that nothing is known of here, from a list that is read once an hour. */
async function recordNewDisputes(context: Dependencies): Promise<void> {
  const { db, payments, log, now } = context
  const name = "list-disputes"
  const last = await findCronRun(db, name)
  if (last && !isPast(addMilliseconds(last, DISPUTE_INTERVAL), now())) return
  const since = last ? addMilliseconds(last, -DISPUTE_OVERLAP) : addMilliseconds(now(), -FIRST_DISPUTE_RANGE)
  const listed = await payments.listDisputes(since)
  if (!Array.isArray(listed)) {
    log.error("provider-unreachable", listed ?? "no list of disputes", { record: "disputes" })
    return
  }
  const finishedAt = now()
  const unknown =
    listed.length > 0
      ? await findUnknownDisputes(
          db,
          listed.map(({ id }) => id),
        )
      : new Set()
  for (const dispute of listed.filter(({ id }) => unknown.has(id)))
    await recordProviderDispute(context, dispute)
  await recordCronRun(db, { name, finishedAt, failedTasks: 0 })
}

/** Records what became of the refunds and disputes of one payment; false if the provider does not answer. */
export async function syncPaymentRecords(context: Dependencies, paymentId: string): Promise<boolean> {
  const { db, payments } = context
  const [refunds, syncs] = await Promise.all([
    payments.listPaymentRefunds(paymentId),
    listSyncsOf(db, paymentId),
  ])
  if (!refunds) return false
  const listed = refunds === "unknown" ? [] : refunds
  const known = await findKnownRecords(db, { paymentIds: [], refundIds: listed.map(({ id }) => id) })
  for (const refund of listed.filter(({ id }) => !known.refunds.has(id)))
    await recordProviderRefund(context, refund)
  const disputes = syncs.filter(({ kind }) => kind === "dispute")
  const answers = await Promise.all(disputes.map((sync) => syncRecord(context, sync)))
  return answers.every(Boolean)
}
