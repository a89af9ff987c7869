import type { Payments, Store } from "#app/capabilities.ts"
import { POLL_WINDOW } from "#app/domain/orders/order.ts"
import { compareEntries } from "#app/domain/payments/reconciliation.ts"
import { addMilliseconds, seconds } from "#app/domain/time.ts"
import { findOwnRecords } from "#db/payments/reconciliation.server.ts"
import { pullRange, withoutAutoRefunds } from "./pull-records.server.ts"

type Dependencies = Store & Payments

/**
 * Compares the provider's captured payments and refunds of some days with those stored here. What was confirmed here in
 * these days and created at the provider shortly before belongs to those days.
 */
export async function reconcile(context: Dependencies, range: { from: Date; to: Date }) {
  const wide = {
    from: addMilliseconds(range.from, -POLL_WINDOW),
    to: addMilliseconds(range.to, -seconds(1)),
  }
  const listed = await pullRange(context, wide)
  if (!listed) return "provider-silent"
  if (listed === "too-many") return listed
  const { payments: allPayments, refunds: allRefunds } = listed
  const own = await findOwnRecords(context.db, {
    ...range,
    paymentIds: allPayments.map(({ id }) => id),
    refundIds: allRefunds.map(({ id }) => id),
    providerOrderIds: allPayments.flatMap(({ providerOrderId }) => providerOrderId ?? []),
  })
  const isInRange = ({ createdAt }: { createdAt: Date }) => createdAt >= range.from
  const captured = [...allPayments.map(({ id }) => id), ...own.refunds.map(({ paymentId }) => paymentId)]
  const refunds = await withoutAutoRefunds(context, allRefunds.filter(isInRange), new Set(captured))
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
