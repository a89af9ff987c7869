import type { Clock, Log, Mail, Random, Site, Store } from "#app/capabilities.ts"
import { hasConfirmedAddress } from "#app/domain/account/account.ts"
import type { DeskAction } from "#app/domain/audit/audit.ts"
import { NO_COUPON } from "#app/domain/orders/coupon.ts"
import { type Order, type OrderSource, paymentIdOf } from "#app/domain/orders/order.ts"
import { createId } from "#app/domain/random.ts"
import { type ActionResult, recordAction } from "#app/services/audit/record-action.server.ts"
import { findQuoteDetails } from "#db/orders/quote-list.server.ts"
import { addIssuedQuoteOrder } from "#db/payments/issued-orders.server.ts"
import { addRupeeValue } from "#db/payments/ledger.server.ts"
import { fulfillInTransaction } from "./fulfill.server.ts"

type Dependencies = Store & Clock & Random & Log & Site & Mail

type Issue = {
  quoteId: string
  source: Exclude<OrderSource, "razorpay">
  reference: string | null
  /** What the bank credited for another currency, in paise; null where that is not known. */
  inrAmount: number | null
}

/**
 * Issues the license of a quote without the provider: its order, or one that is added, is fulfilled as by a payment, in
 * the transaction of the action.
 */
export async function issueQuote(
  context: Dependencies,
  deskAction: DeskAction,
  { quoteId, source, reference, inrAmount }: Issue,
): Promise<ActionResult | "no-account" | "unconfirmed"> {
  const { db, now, randomBytes } = context
  const details = await findQuoteDetails(db, quoteId)
  if (!details) return "refused"
  const { quote, user } = details
  if (!user) return "no-account"
  if (!hasConfirmedAddress(user)) return "unconfirmed"
  const orderId = details.order?.id ?? createId(randomBytes)
  const order: Order = {
    id: orderId,
    userId: user.id,
    kind: "license",
    planType: quote.plan,
    devices: quote.devices,
    amount: quote.amount,
    status: "pending",
    providerOrderId: details.order?.providerOrderId ?? null,
    paymentId: null,
    createdAt: details.order?.createdAt ?? now(),
    returnedAt: null,
    lastSyncedAt: null,
    paidAt: null,
    source,
    quoteId,
    paymentReference: reference,
    ...NO_COUPON,
  }
  const paymentId = paymentIdOf(source, orderId)
  const isValued = inrAmount !== null && quote.amount.currency !== "INR"
  const value = isValued ? { paymentId, inrAmount, formId: deskAction.formId, now: now() } : null
  const { country, billing, seller } = details
  const found = { order, buyerEmail: user.email, country, billing, seller, agreement: null, discount: null }
  const { condition, changes } = addIssuedQuoteOrder(db, order, { quoteId, userId: user.id, now: now() })
  return fulfillInTransaction(
    context,
    found,
    { paymentId, begunAt: null, baseAmount: inrAmount },
    (fulfillOrder) =>
      recordAction(context, deskAction, {
        condition,
        changes: [...changes, ...fulfillOrder, ...(value ? [addRupeeValue(db, value)] : [])],
      }),
  )
}
