import type { AppLoadContext } from "@remix-run/cloudflare"
import { hasConfirmedAddress } from "#app/domain/account/account.ts"
import { NO_COUPON } from "#app/domain/checkout/coupon.ts"
import type { Order } from "#app/domain/checkout/order.ts"
import { type OrderSource, paymentIdOf } from "#app/domain/checkout/order-source.ts"
import type { Act } from "#app/domain/desk/audit.ts"
import { createId } from "#app/domain/random.ts"
import { createFulfillment } from "#app/services/checkout/create-fulfillment.server.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { issueQuoteLicense } from "#db/desk/quote-issues.server.ts"
import { findQuoteDetails } from "#db/desk/quotes.server.ts"
import { type ActResult, recordAct } from "./record-act.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "recordSigner" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config"
>

type Issue = { quoteId: string; source: Exclude<OrderSource, "razorpay">; reference: string | null }

/**
 * Issues the license of a quote without the provider: its order, or one that is added, is fulfilled as by a payment, in
 * the transaction of the act.
 */
export async function issueQuote(
  context: Dependencies,
  act: Act,
  { quoteId, source, reference }: Issue,
): Promise<ActResult | "no-account" | "unconfirmed"> {
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
  const origin = {
    begunAt: null,
    isRefunded: false,
    isInternational: false,
    baseAmount: null,
    webhookEventId: null,
  }
  const payment = { paymentId: paymentIdOf(source, orderId), ...origin }
  const { country, billing, seller } = details
  const found = { order, buyerEmail: user.email, country, billing, seller, discount: null }
  const fulfillment = createFulfillment(context, payment, found)
  const issue = { quoteId, userId: user.id, source, reference, fulfillment }
  const result = await recordAct(context, act, issueQuoteLicense(db, issue))
  sendQueuedEmailsInBackground(context)
  return result
}
