import type { AppLoadContext } from "@remix-run/cloudflare"
import { compareEntries, totalsByCurrency } from "#app/domain/desk/reconciliation.ts"
import { addMilliseconds, days, seconds } from "#app/domain/time.ts"
import { findOwnRecords } from "#db/desk/reconciliation.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "payments">

/** A payment is created some days before it is captured and confirmed at most. */
const LATE_CAPTURE = days(7)

/**
 * Compares the provider's captured payments and refunds of some days with those stored here. What was confirmed here in
 * these days and created at the provider shortly before belongs to those days.
 */
export async function reconcile({ db, payments }: Dependencies, range: { from: Date; to: Date }) {
  const wide = {
    from: addMilliseconds(range.from, -LATE_CAPTURE),
    to: addMilliseconds(range.to, -seconds(1)),
  }
  const [allPayments, allRefunds] = await Promise.all([
    payments.listPayments(wide),
    payments.listRefunds(wide),
  ])
  if (!allPayments || !allRefunds) return "provider-silent"
  if (allPayments === "too-many" || allRefunds === "too-many") return "too-many"
  const own = await findOwnRecords(db, {
    ...range,
    paymentIds: allPayments.map(({ id }) => id),
    refundIds: allRefunds.map(({ id }) => id),
    providerOrderIds: allPayments.flatMap(({ providerOrderId }) => providerOrderId ?? []),
  })
  const isInRange = ({ createdAt }: { createdAt: Date }) => createdAt >= range.from
  const theirs = { payments: allPayments.filter(isInRange), refunds: allRefunds.filter(isInRange) }
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
    paymentTotals: totalsByCurrency(theirs.payments, ourPayments),
    refundTotals: totalsByCurrency(theirs.refunds, ourRefunds),
    orders: new Map(own.orders.map((order) => [order.providerOrderId, order])),
  }
}

export type Reconciliation = Exclude<Awaited<ReturnType<typeof reconcile>>, string>
