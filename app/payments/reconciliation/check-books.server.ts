import type { Clock, Log, Payments, Store } from "#app/capabilities.ts"
import { POLL_WINDOW } from "#app/orders/order/confirmation-times.ts"
import type { ProviderName } from "#app/orders/order/order.ts"
import { listProviders, providerOf } from "#app/payments/provider/providers.ts"
import { pullRange, withoutAutoRefunds } from "#app/payments/sync/pull-records.server.ts"
import { findCronRun } from "#app/platform/cron-run-queries.server.ts"
import {
  addDays,
  addMilliseconds,
  type Day,
  endOfDay,
  hours,
  indianDayOf,
  seconds,
  startOfDay,
} from "#app/platform/time.ts"
import {
  BOOKS_CHECK,
  findBrokenInvariants,
  hasBooksWorkChanged,
  storeBrokenInvariants,
} from "./invariant-queries.server.ts"
import { type BrokenInvariant, EQUALS_PROVIDER } from "./invariants.ts"
import { findOwnRecords, findUncomparedPayments } from "./queries.server.ts"
import { compareEntries } from "./reconciliation.ts"

/** Number of days checked, more than a month: some check finds each error, and no check reads the whole database. */
const CHECKED_DAYS = 40

/**
 * How many days before today are compared with the provider, so that each is even if one night has no answer. The last
 * hour before today is left to the next night: its webhook events may still be on their way.
 */
const COMPARED_DAYS = 3
const EVENT_TIME = hours(1)

const MAX_EXAMPLES = 5

/**
 * Checks the books of the last days once in each day of Asia/Kolkata, and again where a payment, refund, dispute or
 * withdrawal has come to need the owner since, or no longer does; what is false becomes a work item of the owner.
 */
export async function checkBooks(context: Store & Clock & Log & Payments): Promise<void> {
  const { db, log, now } = context
  const checkedAt = now()
  const last = await findCronRun(db, BOOKS_CHECK)
  if (last && indianDayOf(last) === indianDayOf(checkedAt) && !(await hasBooksWorkChanged(db, last))) return
  const today = indianDayOf(checkedAt)
  const from = startOfDay(addDays(today, 1 - CHECKED_DAYS))
  const period = { from: from.getTime(), to: endOfDay(today).getTime() }
  const broken = await findBrokenInvariants(db, period)
  const unanswered: BrokenInvariant["name"][] = []
  for (const [provider] of listProviders(context.payments)) {
    const differences = await findProviderDifferences(context, provider, checkedAt)
    if (differences) broken.push(...differences)
    else unanswered.push(EQUALS_PROVIDER[provider])
  }
  await storeBrokenInvariants(db, broken, checkedAt, unanswered)
  if (broken.length > 0) {
    const invariants = broken.map(({ name, count }) => `${name}: ${count}`).join(", ")
    log.error("books-disagree", "the books do not agree", { invariants })
  }
}

/**
 * Finds payments and refunds of the provider that are not stored here, or with another amount, and the reverse; a
 * payment with a problem is a work item of its own. Null when the provider does not answer.
 */
async function findProviderDifferences(
  context: Store & Clock & Log & Payments,
  provider: ProviderName,
  checkedAt: Date,
): Promise<BrokenInvariant[] | null> {
  const today = indianDayOf(checkedAt)
  const hourBefore = (day: Day) => addMilliseconds(startOfDay(day), -EVENT_TIME)
  const period = { from: hourBefore(addDays(today, -COMPARED_DAYS)), to: hourBefore(today) }
  const result = await reconcile(context, provider, period)
  if (typeof result === "string") {
    context.log.error("books-not-compared", "the provider's payments were not listed", {
      provider,
      reason: result,
    })
    return null
  }
  const { payments, refunds } = result
  const known = await findUncomparedPayments(
    context.db,
    payments.missingHere.map(({ id }) => id),
  )
  const ids = [
    ...payments.missingHere.map(({ id }) => id).filter((id) => !known.has(id)),
    ...refunds.missingHere.filter(({ status }) => status === "processed").map(({ id }) => id),
    ...[...payments.missingThere, ...refunds.missingThere].map(({ id }) => id),
    ...[...payments.different, ...refunds.different].map(({ theirs }) => theirs.id),
  ]
  if (ids.length === 0) return []
  return [{ name: EQUALS_PROVIDER[provider], count: ids.length, examples: ids.slice(0, MAX_EXAMPLES) }]
}

/**
 * Compares the provider's captured payments and refunds of some days with those stored here. What was confirmed here in
 * these days and created at the provider shortly before belongs to those days.
 */
export async function reconcile(
  context: Store & Payments,
  name: ProviderName,
  range: { from: Date; to: Date },
) {
  const provider = providerOf(context.payments, name)
  const wide = {
    from: addMilliseconds(range.from, -POLL_WINDOW),
    to: addMilliseconds(range.to, -seconds(1)),
  }
  const listed = await pullRange(provider, wide)
  if (!listed) return "provider-silent"
  if (listed === "too-many") return listed
  const { payments: allPayments, refunds: allRefunds } = listed
  const own = await findOwnRecords(context.db, {
    ...range,
    provider: name,
    paymentIds: allPayments.map(({ id }) => id),
    refundIds: allRefunds.map(({ id }) => id),
    providerOrderIds: allPayments.flatMap(({ providerOrderId }) => providerOrderId ?? []),
  })
  const isInRange = ({ createdAt }: { createdAt: Date }) => createdAt >= range.from
  const captured = [...allPayments.map(({ id }) => id), ...own.refunds.map(({ paymentId }) => paymentId)]
  const refunds = await withoutAutoRefunds(provider, allRefunds.filter(isInRange), new Set(captured))
  if (!refunds) return "provider-silent"
  const theirs = { payments: allPayments.filter(isInRange), refunds }
  const earlier = new Set(
    [...allPayments, ...allRefunds].filter((one) => !isInRange(one)).map(({ id }) => id),
  )
  const currencies = new Map(allRefunds.map(({ id, currency }) => [id, currency]))
  const ourPayments = own.payments.filter(({ id }) => !earlier.has(id))
  const ourRefunds = own.refunds
    .filter(({ id }) => !earlier.has(id))
    .map((refund) => ({ ...refund, currency: refund.currency || (currencies.get(refund.id) ?? "") }))
  return {
    payments: compareEntries(theirs.payments, ourPayments),
    refunds: compareEntries(theirs.refunds, ourRefunds),
    orders: new Map(own.orders.map((order) => [order.providerOrderId, order])),
  }
}

export type Reconciliation = Exclude<Awaited<ReturnType<typeof reconcile>>, string>
