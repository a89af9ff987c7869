import type { Clock, Log, Mail, Payments, Random, Site, Store } from "#app/capabilities.ts"
import { POLL_WINDOW } from "#app/domain/orders/order.ts"
import { refundReversal } from "#app/domain/payments/ledger.ts"
import { paymentProblem } from "#app/domain/payments/payment-problem.ts"
import { addMilliseconds, days, hours } from "#app/domain/time.ts"
import type { TimeRange } from "#app/gateways/payments.ts"
import { findOrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import {
  addRecoveryStep,
  findKnownRecords,
  type Recovery,
  type RecoveryStep,
  skipRevocationNumbers,
} from "#db/payments/recoveries.server.ts"
import { confirmPayment, toCapturedUpdate } from "./confirm-payment.server.ts"
import { recordReversal } from "./record-reversal.server.ts"
import { withoutAutoRefunds } from "./without-auto-refunds.server.ts"

type Dependencies = Store & Clock & Random & Log & Site & Mail & Payments

/** How much of the provider's records one step reads; less where it lists too many. */
const LONGEST_WINDOW = days(7)
const SHORTEST_WINDOW = hours(1)

/** What one run of the cron does at most: Workers limit the requests of one invocation. */
const MAX_WINDOWS = 10
const MAX_RECORDS = 100

/**
 * Reads what the provider captured and refunded since a time, and does with each payment and refund that is not known
 * here what its webhook event would have done. "unfinished" if the next run of the cron goes on.
 */
export async function recoverPayments(
  context: Dependencies,
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
  context: Dependencies,
  range: TimeRange,
): Promise<(RecoveryStep & { isFull: boolean }) | "too-many-records" | "unfinished"> {
  const { db, log } = context
  const listed = await listRecords(context, range)
  if (listed === "too-many") return "too-many-records"
  if (!listed) {
    log.error("provider-unreachable", "no answer about the payments to recover")
    return "unfinished"
  }
  const known = await findKnownRecords(db, {
    paymentIds: listed.payments.map(({ id }) => id),
    refundIds: listed.refunds.map(({ id }) => id),
  })
  const payments = listed.payments.filter(({ id }) => !known.payments.has(id))
  const captured = new Set(listed.payments.map(({ id }) => id))
  const unknown = listed.refunds.filter(({ id }) => !known.refunds.has(id))
  // After the payments, whose licenses they may revoke.
  const refunds = await withoutAutoRefunds(context.payments, unknown, captured)
  if (!refunds) {
    log.error("provider-unreachable", "no answer about the payments of refunds to recover")
    return "unfinished"
  }
  const isFull = payments.length + refunds.length > MAX_RECORDS
  const numbers = { confirmed: 0, listed: 0, refunds: 0 }
  for (const payment of payments.slice(0, MAX_RECORDS)) {
    const order = await findOrderAndBuyer(db, payment.providerOrderId ?? "")
    const update = toCapturedUpdate(payment)
    const result = await confirmPayment(context, update, order)
    const isListed = paymentProblem(update, result, order?.order.paymentId ?? null) !== null
    if (isListed || result === "coupon-unavailable") numbers.listed += 1
    else if (result === "fulfilled") numbers.confirmed += 1
  }
  for (const refund of refunds.slice(0, Math.max(0, MAX_RECORDS - payments.length))) {
    // The list does not say how much of the payment was refunded in all: each refund is recorded by itself.
    await recordReversal(context, refundReversal({ ...refund, occurredAt: refund.createdAt }), null)
    numbers.refunds += 1
  }
  return { ...numbers, readUntil: isFull ? range.from : listed.until, isFull }
}

/** The records of the beginning of the range. */
async function listRecords({ payments }: Dependencies, { from, to }: TimeRange) {
  for (let length = LONGEST_WINDOW; length >= SHORTEST_WINDOW; length /= 2) {
    const until = new Date(Math.min(addMilliseconds(from, length).getTime(), to.getTime()))
    const found = await listWindow(payments, { from, to: until })
    if (found !== "too-many") return found && { ...found, until }
  }
  return "too-many" as const
}

/** A payment without an order was not made on this site, and a refund that is not processed will be reported. */
async function listWindow(provider: Dependencies["payments"], range: TimeRange) {
  const [payments, refunds] = await Promise.all([provider.listPayments(range), provider.listRefunds(range)])
  if (!payments || !refunds) return null
  if (payments === "too-many" || refunds === "too-many") return "too-many"
  return {
    payments: payments.filter(({ providerOrderId }) => providerOrderId !== null),
    refunds: refunds.filter(({ status }) => status === "processed"),
  }
}
