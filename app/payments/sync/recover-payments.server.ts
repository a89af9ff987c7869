import type { Outbox, Payments } from "#app/capabilities.ts"
import { POLL_WINDOW } from "#app/orders/order/confirmation-times.ts"
import { findOrderAndBuyer } from "#app/orders/order/details-queries.server.ts"
import { confirmPayment, toCapturedUpdate } from "#app/payments/confirmation/confirm-payment.server.ts"
import { paymentProblem } from "#app/payments/confirmation/payment-decision.ts"
import type { ProviderPayment, ProviderRefund, TimeRange } from "#app/payments/provider/payment-provider.ts"
import { listProviders } from "#app/payments/provider/providers.ts"
import {
  addRecoveryStep,
  findKnownRecords,
  finishRecovery,
  listOpenRecoveries,
  markWorkedOn,
  type Recovery,
  type RecoveryStep,
  skipRevocationNumbers,
} from "#app/payments/reconciliation/queries.server.ts"
import { addMilliseconds, days, hours } from "#app/platform/time.ts"
import { pullRange, recordRefund, withoutAutoRefunds } from "./pull-records.server.ts"

/** Time ranges that one step reads from the provider; the range is shortened where it lists too many. */
const LONGEST_WINDOW = days(7)
const SHORTEST_WINDOW = hours(1)

/** Maximum work of one run of the cron: Workers limit the requests of one invocation. */
const MAX_WINDOWS = 10
const MAX_RECORDS = 100

/** Processes the requests of `npm run recover`; what the provider does not answer is left to the next run. */
export async function runRecoveries(context: Outbox & Payments): Promise<void> {
  const { db, log, now } = context
  for (const recovery of await listOpenRecoveries(db)) {
    const { id } = recovery
    await markWorkedOn(db, id, now())
    const outcome = await recoverPayments(context, recovery).catch((error) => {
      log.error("recovery-failed", error, { recoveryId: id })
      return "unfinished" as const
    })
    if (outcome === "unfinished") continue
    await finishRecovery(db, id, outcome, now())
    log.info("recovery-finished", { recoveryId: id, outcome })
  }
}

/**
 * Reads what the provider captured and refunded since a time, and does with each payment and refund that is not known
 * here what its webhook event would have done. "unfinished" if the next run of the cron goes on.
 */
async function recoverPayments(
  context: Outbox & Payments,
  recovery: Recovery,
): Promise<NonNullable<Recovery["outcome"]> | "unfinished"> {
  const { db } = context
  const { since, requestedAt: until } = recovery
  if (recovery.steps === 0) await skipRevocationNumbers(db, recovery.id)
  let { steps } = recovery
  let from = recovery.readUntil ?? addMilliseconds(since, -POLL_WINDOW)
  for (let window = 0; window < MAX_WINDOWS; window++) {
    const step = await readWindow(context, { from, to: until })
    if (typeof step === "string") return step
    if (!(await addRecoveryStep(db, { id: recovery.id, steps }, step))) return "unfinished"
    if (step.isFull) return "unfinished"
    if (step.readUntil >= until) return "payments-read"
    steps += 1
    from = step.readUntil
  }
  return "unfinished"
}

async function readWindow(
  context: Outbox & Payments,
  range: TimeRange,
): Promise<(RecoveryStep & { isFull: boolean }) | "too-many-records" | "unfinished"> {
  const { db, log } = context
  const listed = await listRecords(context, range)
  if (listed === "too-many") return "too-many-records"
  if (!listed) {
    log.error("provider-unreachable", "no answer about the payments to recover")
    return "unfinished"
  }
  const ids = [...listed.payments, ...listed.refunds].map(({ id }) => id)
  const known = await findKnownRecords(db, ids)
  const payments = listed.payments.filter(({ id }) => !known.has(id))
  const captured = new Set(listed.payments.map(({ id }) => id))
  const unknown = listed.refunds.filter(({ id }) => !known.has(id))
  // After the payments, whose licenses they may revoke.
  const refunds = await withoutAutoRefundsOfAll(context, unknown, captured)
  if (!refunds) {
    log.error("provider-unreachable", "no answer about the payments of refunds to recover")
    return "unfinished"
  }
  const isFull = payments.length + refunds.length > MAX_RECORDS
  const numbers = { confirmed: 0, listed: 0, refunds: 0 }
  for (const payment of payments.slice(0, MAX_RECORDS)) {
    const result = await recordPayment(context, payment)
    if (result) numbers[result] += 1
  }
  for (const refund of refunds.slice(0, Math.max(0, MAX_RECORDS - payments.length))) {
    await recordRefund(context, refund)
    numbers.refunds += 1
  }
  return { ...numbers, readUntil: isFull ? range.from : listed.until, isFull }
}

/** See `withoutAutoRefunds`; each refund's own provider is asked. */
async function withoutAutoRefundsOfAll(
  { payments }: Payments,
  refunds: ProviderRefund[],
  captured: ReadonlySet<string>,
) {
  const kept: ProviderRefund[] = []
  for (const [name, provider] of listProviders(payments)) {
    const own = refunds.filter((refund) => refund.provider === name)
    const found = await withoutAutoRefunds(provider, own, captured)
    if (!found) return null
    kept.push(...found)
  }
  return kept
}

/** The records of all providers in the range; null when one does not answer. */
async function pullAll({ payments }: Payments, range: TimeRange) {
  const all = { payments: [] as ProviderPayment[], refunds: [] as ProviderRefund[] }
  for (const [, provider] of listProviders(payments)) {
    const found = await pullRange(provider, range)
    if (!found || found === "too-many") return found
    all.payments.push(...found.payments)
    all.refunds.push(...found.refunds)
  }
  return all
}

/** The records of the beginning of the range. */
async function listRecords(context: Outbox & Payments, { from, to }: TimeRange) {
  for (let length = LONGEST_WINDOW; length >= SHORTEST_WINDOW; length /= 2) {
    const until = new Date(Math.min(addMilliseconds(from, length).getTime(), to.getTime()))
    const found = await pullAll(context, { from, to: until })
    if (found === "too-many") continue
    if (!found) return null
    // A payment without an order was not made on this site, and a refund that is not processed will be reported.
    const payments = found.payments.filter(({ providerOrderId }) => providerOrderId !== null)
    const refunds = found.refunds.filter(({ status }) => status === "processed")
    return { payments, refunds, until }
  }
  return "too-many" as const
}

/** Confirms a captured payment, or lists it for the owner; null where nothing was left to do. */
async function recordPayment(
  context: Outbox & Payments,
  payment: ProviderPayment,
): Promise<"confirmed" | "listed" | null> {
  const update = toCapturedUpdate(payment)
  const order = await findOrderAndBuyer(context.db, update)
  const result = await confirmPayment(context, update, order)
  const problem = paymentProblem(update, result, order?.order.paymentId ?? null)
  if (problem || result === "coupon-unavailable") return "listed"
  return result === "fulfilled" ? "confirmed" : null
}
