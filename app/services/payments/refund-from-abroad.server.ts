import type { AppLoadContext } from "@remix-run/cloudflare"
import type { DeskAction } from "#app/domain/audit/audit.ts"
import { basicPrice } from "#app/domain/orders/plans.ts"
import { effectivePrice, FALLBACK_PRICE } from "#app/domain/orders/pricing.ts"
import { regionOf } from "#app/domain/orders/regions.ts"
import { addMilliseconds, days } from "#app/domain/time.ts"
import { ownPriceEmail } from "#app/emails/own-price-email.ts"
import { startCheckoutFrom } from "#app/services/orders/start-checkout.server.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { findRegionalPrice } from "#db/orders/prices.server.ts"
import {
  addOwnPriceEmail,
  findPaymentFromAbroad,
  listPaymentsToRefund,
} from "#db/payments/payments-from-abroad.server.ts"
import { askForFullRefund, refundProblemPayment } from "./refund-problem-payment.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  | ("db" | "recordSigner" | "recordAnchor" | "payments" | "mailer" | "log" | "now" | "randomBytes")
  | ("waitUntil" | "config")
>

/** For how long the cron tries: what Razorpay keeps refusing is left to the owner. */
const TRIED_FOR = days(1)

/** Refunds a payment from abroad at the Indian price in full, and offers its buyer the price of their own country. */
export async function refundAndOfferPrice(
  context: Dependencies,
  deskAction: DeskAction,
): Promise<Awaited<ReturnType<typeof refundProblemPayment>>> {
  const found = await findPaymentFromAbroad(context.db, deskAction.subject.id)
  if (!found) return "refused"
  const result = await refundProblemPayment(context, deskAction)
  if (result === "done") await offerOwnPrice(context, found)
  return result
}

/** The same without a person, for the payments of the last day, where the owner's settings say so. */
export async function refundPaymentsFromAbroad(context: Dependencies): Promise<void> {
  const { db, now, log } = context
  for (const paymentId of await listPaymentsToRefund(db, addMilliseconds(now(), -TRIED_FOR))) {
    const found = await findPaymentFromAbroad(db, paymentId)
    if (!found) continue
    const { amount } = found.order.amount
    const result = await askForFullRefund(context, { paymentId, amount, attempt: found.attempt })
    if (result !== "done") continue
    log.info("refunded-from-abroad", { orderId: found.order.id, paymentId })
    await offerOwnPrice(context, found)
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof findPaymentFromAbroad>>>

/** Opens an order at the price of the country that the buyer named, else at that of all other countries, and emails its link. */
async function offerOwnPrice(context: Dependencies, { order, userId, country: named }: Found): Promise<void> {
  const { db, now, config } = context
  const country = named === "IN" ? null : named
  const region = regionOf(country)
  const regional = (await findRegionalPrice(db, region, now())) ?? FALLBACK_PRICE
  const { price } = basicPrice(effectivePrice(regional))
  const purchase = { kind: "license", planType: "basic" } as const
  const opened = await startCheckoutFrom(context, { userId, purchase, amount: price, country })
  const path = opened.kind === "started" ? `/checkout/${opened.orderId}` : "/buy"
  const email = ownPriceEmail({ orderId: order.id, paid: order.amount, price, path, at: now() }, config)
  await addOwnPriceEmail(db, userId, email)
  sendQueuedEmailsInBackground(context)
}
