import { hasConfirmedAddress } from "#app/accounts/account/account.ts"
import { findAccount } from "#app/accounts/account/queries.server.ts"
import type { DeskAction } from "#app/audit/audit-entry.ts"
import type { ActionResult } from "#app/audit/record-entry.server.ts"
import type { Outbox, Payments } from "#app/capabilities.ts"
import { NO_BILLING_DETAILS } from "#app/orders/billing/billing-details.ts"
import { addRupeeValue } from "#app/orders/ledger/queries.server.ts"
import { NEW_ORDER, type Order, paymentIdOf } from "#app/orders/order/order.ts"
import type { PlanOfFixedSize } from "#app/orders/plans/plans.ts"
import { findQuoteDetails } from "#app/orders/quotes/desk-queries.server.ts"
import { givesMore } from "#app/orders/quotes/quote.ts"
import { findSeller } from "#app/orders/seller/queries.server.ts"
import { askProviders } from "#app/payments/provider/providers.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { isCurrency } from "#app/platform/money.ts"
import { createId } from "#app/platform/random.ts"
import { fulfillByAction } from "./fulfill.server.ts"
import { addIssuedOrder, addIssuedQuoteOrder } from "./issue-queries.server.ts"

type Request = { paymentId: string; email: string; planType: PlanOfFixedSize }

/**
 * Issues a license for a captured payment whose order is not known here, to an account that has confirmed its address.
 * The provider says what was paid. The order is added and fulfilled, as by a webhook event, in the transaction of the action.
 */
export async function issueLicenseForPayment(
  context: Outbox & Payments,
  deskAction: DeskAction,
  { paymentId, email, planType }: Request,
): Promise<ActionResult | "provider-silent" | "not-captured" | "no-account" | "unconfirmed"> {
  const { db, payments, now, randomBytes } = context
  const [payment, user, seller] = await Promise.all([
    askProviders(payments, (provider) => provider.findPayment(paymentId)),
    findAccount(db, emailKeyOf(email)),
    findSeller(db),
  ])
  if (!payment) return "provider-silent"
  if (payment === "unknown" || payment.isRefunded || !isCurrency(payment.currency)) return "not-captured"
  if (!user) return "no-account"
  if (!hasConfirmedAddress(user)) return "unconfirmed"
  const amount = { amount: payment.amount, currency: payment.currency }
  const order: Order = {
    ...NEW_ORDER,
    id: createId(randomBytes),
    userId: user.id,
    kind: "license",
    planType,
    amount,
    provider: payment.provider,
    source: payment.provider,
    providerOrderId: payment.providerOrderId,
    // Not "pending": the buyer may have an open order at the same price, and has one at most.
    status: "expired",
    createdAt: now(),
  }
  const found = {
    order,
    buyerEmail: user.email,
    country: null,
    billing: NO_BILLING_DETAILS,
    seller,
    agreement: null,
    discount: null,
  }
  const after = { account: user.id, plan: planType, ...amount }
  const facts = { ...payment, paymentId, begunAt: null }
  return fulfillByAction(
    context,
    { ...deskAction, after },
    found,
    facts,
    addIssuedOrder(db, order, paymentId),
  )
}

type Issue = {
  quoteId: string
  source: "bank" | "free"
  reference: string | null
  /** Amount that the bank credited for another currency, in paise; null if it is not known. */
  inrAmount: number | null
}

/**
 * Issues the license of a quote without the provider: its order, or one that is added, is fulfilled as by a payment, in
 * the transaction of the action. A free one that gives nothing is refused; money that a bank transferred for it is recorded.
 */
export async function issueQuote(
  context: Outbox & Payments,
  deskAction: DeskAction,
  { quoteId, source, reference, inrAmount }: Issue,
): Promise<ActionResult | "no-account" | "unconfirmed" | "gives-nothing"> {
  const { db, now, randomBytes } = context
  const details = await findQuoteDetails(db, quoteId, now())
  if (!details) return "refused"
  const { quote, user } = details
  if (!user) return "no-account"
  if (!hasConfirmedAddress(user)) return "unconfirmed"
  const orderId = details.order?.id ?? createId(randomBytes)
  const order: Order = {
    ...NEW_ORDER,
    id: orderId,
    userId: user.id,
    kind: "license",
    planType: quote.plan,
    devices: quote.devices,
    amount: quote.amount,
    providerOrderId: details.order?.providerOrderId ?? null,
    createdAt: details.order?.createdAt ?? now(),
    source,
    quoteId,
    paymentReference: reference,
  }
  const paymentId = paymentIdOf(source, orderId)
  const isValued = inrAmount !== null && quote.amount.currency !== "INR"
  const value = isValued ? { paymentId, inrAmount, formId: deskAction.formId, now: now() } : null
  const { country, billing, seller } = details
  const found = { order, buyerEmail: user.email, country, billing, seller, agreement: null, discount: null }
  const result = await fulfillByAction(
    context,
    deskAction,
    found,
    { paymentId, begunAt: null, baseAmount: inrAmount },
    addIssuedQuoteOrder(db, order, { quoteId, userId: user.id, now: now() }),
    value ? addRupeeValue(db, value) : [],
  )
  const isVain = source === "free" && quote.status !== "paid" && !givesMore(quote, details.basis.held)
  return result === "refused" && isVain ? "gives-nothing" : result
}
