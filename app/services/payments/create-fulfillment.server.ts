import type { AppLoadContext } from "@remix-run/cloudflare"
import { createLicenseKey } from "#app/domain/licensing/license-key.ts"
import { inrAmountOf } from "#app/domain/money.ts"
import { purchasedItem } from "#app/domain/orders/order.ts"
import { missingDetail } from "#app/domain/papers/billing-details.ts"
import { createId } from "#app/domain/random.ts"
import { couponUnavailableEmail } from "#app/emails/coupon-unavailable-email.ts"
import { paymentWithoutBuyerEmail } from "#app/emails/payment-without-buyer-email.ts"
import { receiptEmail, upgradeReceiptEmail } from "#app/emails/receipt-email.tsx"
import { issuePapers } from "#app/services/papers/issue-papers.server.ts"
import type { OrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import type { Fulfillment } from "#db/payments/fulfillment-statements.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "recordSigner" | "config" | "now" | "randomBytes">

type Payment = Pick<
  Fulfillment,
  "paymentId" | "begunAt" | "isRefunded" | "isInternational" | "webhookEventId"
> & {
  /** In paise; null where the provider does not say. */
  baseAmount: number | null
}

/** What a payment adds, and the emails about it: which of them are queued is decided in the transaction. */
export async function createFulfillment(
  context: Dependencies,
  { paymentId, begunAt, isRefunded, isInternational, webhookEventId, baseAmount }: Payment,
  found: OrderAndBuyer,
  licenseKey = createLicenseKey(context.randomBytes),
): Promise<Fulfillment> {
  const { config, now, randomBytes } = context
  const { order, buyerEmail: email, country, billing, seller } = found
  const paidAt = now()
  const payment = { paymentId, baseAmount, paidAt, isRefunded, invoiceId: createId(randomBytes) }
  const { creditNote, ...papers } = await issuePapers(context, found, payment)
  const invoiceId = papers.invoice?.id ?? null
  const receipt = email === null ? null : { order, email, paymentId, licenseKey, paidAt, invoiceId }
  const paid = { order, paymentId, at: paidAt }
  return {
    order,
    paymentId,
    begunAt,
    item: { id: createId(randomBytes), ...purchasedItem(order, licenseKey) },
    receipt: receipt && receiptEmail(receipt, config),
    upgradeReceipt: receipt && order.quoteId ? upgradeReceiptEmail(receipt, config) : null,
    couponNotice: email !== null && order.couponId ? couponUnavailableEmail(paid, config) : null,
    ownerAlert: paymentWithoutBuyerEmail(paid, config),
    papers,
    creditNote,
    isRefunded,
    isInternational,
    isPlaceUnknown: papers.invoice !== null && missingDetail(seller, { ...order, country }, billing) !== null,
    inrAmount: inrAmountOf(order.amount, baseAmount),
    webhookEventId,
    paidAt,
  }
}
