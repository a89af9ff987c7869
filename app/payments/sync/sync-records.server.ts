import type { DeskAction } from "#app/audit/audit-entry.ts"
import { recordIntent } from "#app/audit/record-entry.server.ts"
import type { Outbox, Payments } from "#app/capabilities.ts"
import { refundReversal } from "#app/orders/ledger/ledger.ts"
import { isUnknownEntry } from "#app/orders/ledger/queries.server.ts"
import { POLL_WINDOW } from "#app/orders/order/confirmation-times.ts"
import { findOrderAndBuyer } from "#app/orders/order/details-queries.server.ts"
import { isAtProvider, type ProviderName, providerOfPayment } from "#app/orders/order/order.ts"
import { claimDueOrders, expireOrders, findOrder, orderExists } from "#app/orders/order/queries.server.ts"
import { confirmPayment, toCapturedUpdate } from "#app/payments/confirmation/confirm-payment.server.ts"
import { askProviders, listProviders, providerOf } from "#app/payments/provider/providers.ts"
import { findKnownRecords, findUnknownDisputes } from "#app/payments/reconciliation/queries.server.ts"
import { recordReversal } from "#app/payments/refunds/record-reversal.server.ts"
import { findCronRun, recordCronRun } from "#app/platform/cron-run-queries.server.ts"
import { addMilliseconds, days, hours, isPast } from "#app/platform/time.ts"
import {
  findPayerEmail,
  pullEach,
  recordProviderDispute,
  recordRefund,
  withoutAutoRefunds,
} from "./pull-records.server.ts"
import { claimDueSyncs, listSyncsOf, type ProviderSync, setSyncStatus } from "./queries.server.ts"
import { syncOrder } from "./sync-order.server.ts"

/** Maximum numbers of records that one run of the cron works on. */
const MAX_ORDERS = 50
const MAX_EXPIRED_ORDERS = 1000
const MAX_RECORDS = 30

/** How often the provider's disputes are listed, for those whose first event was lost, and how far back. */
const DISPUTE_INTERVAL = hours(1)
const DISPUTE_OVERLAP = days(1)
const FIRST_DISPUTE_RANGE = days(120)

/**
 * Syncs open orders, whose webhook may have been lost, at growing intervals (`retryDelay`). An order is
 * claimed before it is synced, so a run that crashes leaves it to a later run. Orders older than
 * `POLL_WINDOW` (7 days) expire.
 */
export async function syncOpenOrders(context: Outbox & Payments): Promise<void> {
  const { db, log, now } = context
  await pullEach(await claimDueOrders(db, now(), MAX_ORDERS), (order) =>
    syncOrder(context, order).catch((error) => log.error("order-not-synced", error, { orderId: order.id })),
  )
  await expireOrders(db, addMilliseconds(now(), -POLL_WINDOW), MAX_EXPIRED_ORDERS)
}

/**
 * Asks the provider about each refund that it accepted and each dispute that is open, whose event may be lost, at growing
 * intervals (`retryDelay`), and records what the event would have.
 */
export async function syncProviderRecords(context: Outbox & Payments): Promise<void> {
  const { db, log, now } = context
  await pullEach(await claimDueSyncs(db, now(), MAX_RECORDS), (sync) =>
    syncRecord(context, sync).catch((error) => log.error("record-not-synced", error, { record: sync.id })),
  )
  for (const [provider] of listProviders(context.payments)) await recordNewDisputes(context, provider)
}

/** Records what became of one refund or dispute; false if the provider does not answer. */
async function syncRecord(
  context: Outbox & Payments,
  { id, provider: name, kind }: ProviderSync,
): Promise<boolean> {
  const { db, payments, log } = context
  const provider = providerOf(payments, name)
  const providerId = id.slice(kind.length + 1)
  const found =
    kind === "refund" ? await provider.findRefund(providerId) : await provider.findDispute(providerId)
  if (!found) {
    log.error("provider-unreachable", "no answer about a refund or a dispute", { record: id })
    return false
  }
  if (found === "unknown") await setSyncStatus(db, id, "unknown")
  else if ("respondBy" in found) await recordProviderDispute(context, found)
  else await recordRefund(context, found)
  return true
}

/**
 * Records the disputes that nothing is known of here, from a list that is read once an hour: a reseller sends no event of one,
 * and an event may be lost.
 */
async function recordNewDisputes(context: Outbox & Payments, provider: ProviderName): Promise<void> {
  const { db, payments, log, now } = context
  const name = provider === "razorpay" ? "list-disputes" : `list-disputes-${provider}`
  const last = await findCronRun(db, name)
  if (last && !isPast(addMilliseconds(last, DISPUTE_INTERVAL), now())) return
  const since = last ? addMilliseconds(last, -DISPUTE_OVERLAP) : addMilliseconds(now(), -FIRST_DISPUTE_RANGE)
  const listed = await providerOf(payments, provider).listDisputes(since)
  if (!Array.isArray(listed)) {
    log.error("provider-unreachable", listed ?? "no list of disputes", { record: "disputes" })
    return
  }
  const finishedAt = now()
  const ids = listed.map(({ id }) => id)
  const unknown = await findUnknownDisputes(db, ids)
  for (const dispute of listed.filter(({ id }) => unknown.has(id)))
    await recordProviderDispute(context, dispute)
  await recordCronRun(db, { name, finishedAt, failedTasks: 0 })
}

/**
 * Records the action, then syncs the order with the provider, and the refunds and disputes of its payment; "refused" if
 * there is no such order.
 */
export async function syncOrderNow(
  context: Outbox & Payments,
  deskAction: DeskAction,
): Promise<"done" | "refused" | "provider-silent"> {
  const order = await findOrder(context.db, deskAction.subject.id)
  if (!order) return "refused"
  if (!(await recordIntent(context, deskAction, orderExists(order.id)))) return "refused"
  if ((await syncOrder(context, order)) === "provider-silent") return "provider-silent"
  const paid = await findOrder(context.db, order.id)
  const isAnswered =
    !paid?.paymentId ||
    !isAtProvider(paid.paymentId) ||
    (await syncPaymentRecords(context, providerOfPayment(paid), paid.paymentId))
  return isAnswered ? "done" : "provider-silent"
}

/** Records what became of the refunds and disputes of one payment; false if the provider does not answer. */
async function syncPaymentRecords(
  context: Outbox & Payments,
  provider: ProviderName,
  paymentId: string,
): Promise<boolean> {
  const { db, payments } = context
  const [refunds, syncs] = await Promise.all([
    providerOf(payments, provider).listPaymentRefunds(paymentId),
    listSyncsOf(db, paymentId),
  ])
  if (!refunds) return false
  const listed = refunds === "unknown" ? [] : refunds
  const ids = listed.map(({ id }) => id)
  const known = await findKnownRecords(db, ids)
  for (const refund of listed.filter(({ id }) => !known.has(id))) await recordRefund(context, refund)
  const disputes = syncs.filter(({ kind }) => kind === "dispute")
  const answers = await pullEach(disputes, (sync) => syncRecord(context, sync))
  return answers.every(Boolean)
}

/**
 * Records the action, then confirms a captured payment, of which the provider says the order and the amount. A form that is sent
 * again confirms it too, in case the first one was interrupted: it is "done" once this payment has paid the order.
 */
export async function confirmPaymentByHand(
  context: Outbox & Payments,
  deskAction: DeskAction,
): Promise<"done" | "refused" | "provider-silent" | "not-captured" | "unknown-order"> {
  const { db, payments } = context
  const payment = await askProviders(payments, (provider) => provider.findPayment(deskAction.subject.id))
  if (!payment) return "provider-silent"
  if (payment === "unknown" || !payment.providerOrderId) return "not-captured"
  const { provider, providerOrderId } = payment
  const found = await findOrderAndBuyer(db, { provider, providerOrderId })
  if (!found) return "unknown-order"
  if (!(await recordIntent(context, deskAction, orderExists(found.order.id)))) return "refused"
  await confirmPayment(context, toCapturedUpdate(payment), found, { isByOwner: true })
  const order = await findOrder(db, found.order.id)
  return order?.paymentId === payment.id ? "done" : "refused"
}

/**
 * Records the action, then a refund whose webhook event was lost, as the provider describes it. A form that is sent again
 * records the refund too, in case the first one was interrupted: it is one refund.
 */
export async function confirmRefundByHand(
  context: Outbox & Payments,
  deskAction: DeskAction,
): Promise<"done" | "refused" | "provider-silent" | "not-processed"> {
  const refund = await askProviders(context.payments, (one) => one.findRefund(deskAction.subject.id))
  if (!refund) return "provider-silent"
  if (refund === "unknown" || refund.status !== "processed") return "not-processed"
  const provider = providerOf(context.payments, refund.provider)
  const returned = await withoutAutoRefunds(provider, [refund], new Set())
  if (!returned) return "provider-silent"
  if (returned.length === 0) return "not-processed"
  const { paymentId, amount, currency, createdAt: occurredAt } = refund
  const after = { payment: paymentId, amount, currency }
  const reversal = refundReversal({ ...refund, occurredAt })
  const isNew = isUnknownEntry(reversal.id)
  if (!(await recordIntent(context, { ...deskAction, after }, isNew))) return "refused"
  await recordReversal(context, reversal, {
    webhookEventId: null,
    findPayerEmail: () => findPayerEmail(provider, paymentId),
  })
  return "done"
}
