import type { AppLoadContext } from "@remix-run/cloudflare"
import { purchasedItem } from "#app/domain/checkout/order.ts"
import { createLicenseKey } from "#app/domain/licensing/license-key.ts"
import { createId } from "#app/domain/random.ts"
import { paymentWithoutBuyerEmail } from "#app/emails/payment-without-buyer-email.ts"
import { receiptEmail, upgradeReceiptEmail } from "#app/emails/receipt-email.tsx"
import type { OrderAndBuyer } from "#db/checkout/fulfillment.server.ts"
import type { Fulfillment } from "#db/checkout/fulfillment-statements.server.ts"

type Dependencies = Pick<AppLoadContext, "config" | "now" | "randomBytes">

type Payment = Pick<Fulfillment, "paymentId" | "isRefunded" | "webhookEventId">

/** What a payment adds, and the emails about it: which of them are queued is decided in the transaction. */
export function createFulfillment(
  { config, now, randomBytes }: Dependencies,
  { paymentId, isRefunded, webhookEventId }: Payment,
  { order, buyerEmail: email }: OrderAndBuyer,
): Fulfillment {
  const paidAt = now()
  const licenseKey = createLicenseKey(randomBytes)
  const receipt = email === null ? null : { order, email, paymentId, licenseKey, paidAt }
  return {
    order,
    paymentId,
    item: { id: createId(randomBytes), ...purchasedItem(order, licenseKey) },
    receipt: receipt && receiptEmail(receipt, config),
    upgradeReceipt: receipt && order.quoteId ? upgradeReceiptEmail(receipt, config) : null,
    ownerAlert: paymentWithoutBuyerEmail({ order, paymentId, at: paidAt }, config),
    isRefunded,
    webhookEventId,
    paidAt,
  }
}
