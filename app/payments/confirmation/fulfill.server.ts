import type { DeskAction } from "#app/audit/audit-entry.ts"
import { type ActionResult, recordAction } from "#app/audit/record-entry.server.ts"
import type { Outbox } from "#app/capabilities.ts"
import { receiptEmail } from "#app/invoices/documents/emails.tsx"
import { issueInvoices, retryStaleCreditNote } from "#app/invoices/documents/issue-invoices.server.ts"
import { createLicenseKey } from "#app/licensing/keys/license-key.ts"
import { missingDetail } from "#app/orders/billing/billing-details.ts"
import type { Sale } from "#app/orders/ledger/ledger.ts"
import type { OrderAndBuyer } from "#app/orders/order/details-queries.server.ts"
import { isByProvider, type Order, purchasedItem } from "#app/orders/order/order.ts"
import { paymentNoticeEmail } from "#app/orders/payment-notices/emails.ts"
import { isConsentMissing } from "#app/orders/withdrawal/withdrawal.ts"
import { inrAmountOf } from "#app/platform/money.ts"
import { createId } from "#app/platform/random.ts"
import { clampToLearned } from "#app/platform/time.ts"
import type { ActionStatements } from "#db/client.server.ts"
import { paymentWithoutBuyerEmail, saleEmail } from "./emails.ts"
import {
  type Fulfillment,
  type FulfillmentResult,
  fulfillmentStatements,
  fulfillOrder,
} from "./fulfillment-queries.server.ts"
import type { Payer } from "./payment-decision.ts"
import type { CouponPayment } from "./problem-queries.server.ts"

/** Payment of an order's exact amount: by the provider, by bank transfer, or none at all; absent fields are unknown. */
export type PaymentOfOrder = Pick<CouponPayment, "paymentId" | "begunAt"> & {
  isRefunded?: boolean
  isInternational?: boolean
  /** Amount in paise, as the provider converted it. */
  baseAmount?: number | null
  /** Fee in minor units. */
  fee?: number | null
  tax?: number | null
  feeCurrency?: string | null
  collectedTax?: number | null
  buyerCountry?: string | null
  /** Time of the capture. */
  occurredAt?: Date | null
  payer?: Payer
}

/**
 * Fulfills a paid order, whoever reports the payment: marks it paid and adds the license or donation, the invoices, the
 * ledger entry and the emails in one transaction. "refused" if the order is no longer as it was read: paid, or without
 * its buyer.
 */
export async function fulfill(
  context: Outbox,
  found: OrderAndBuyer,
  payment: PaymentOfOrder,
  webhookEventId: string | null,
): Promise<FulfillmentResult | "refused"> {
  const result = await retryStaleCreditNote(async () =>
    fulfillOrder(context.db, await createFulfillment(context, found, payment, webhookEventId)),
  )
  if (result === "refused") return result
  logFulfillment(context, found.order, payment, result)
  context.sendEmails()
  return result
}

/** Fulfills an order in the action that adds or changes it, whose condition holds only for an unpaid one. */
export async function fulfillByAction(
  context: Outbox,
  deskAction: DeskAction,
  found: OrderAndBuyer,
  payment: PaymentOfOrder,
  { condition, changes }: ActionStatements,
  after: ActionStatements["changes"] = [],
): Promise<ActionResult> {
  const result = await retryStaleCreditNote(async () => {
    const fulfillment = await createFulfillment(context, found, payment, null)
    const fulfilled = fulfillmentStatements(context.db, fulfillment)
    return recordAction(context, deskAction, { condition, changes: [...changes, ...fulfilled, ...after] })
  })
  context.sendEmails()
  return result
}

async function createFulfillment(
  context: Outbox,
  found: OrderAndBuyer,
  payment: PaymentOfOrder,
  webhookEventId: string | null,
): Promise<Fulfillment> {
  const { config, now, randomBytes } = context
  const { order, buyerEmail: email, country, billing, seller, agreement } = found
  const { kind, source } = order
  const { paymentId, begunAt, baseAmount = null, fee = null, tax = null, occurredAt } = payment
  const { feeCurrency = null, collectedTax = null, buyerCountry = null } = payment
  const licenseKey = createLicenseKey(randomBytes)
  const paidAt = now()
  const { isRefunded = false, isInternational = false } = payment
  const confirmed = { paymentId, baseAmount, paidAt, isRefunded, invoiceId: createId(randomBytes) }
  const { invoices, creditNote } = await issueInvoices(context, found, confirmed)
  const invoiceId = invoices.receipt.invoiceId
  const vat = invoices.receipt.seller.vat?.note ?? null
  const receipt = { order, email: email ?? "", paymentId, licenseKey, paidAt, invoiceId, vat, agreement }
  const paid = { order, paymentId, at: paidAt }
  return {
    order,
    payment: {
      paymentId,
      begunAt,
      fee,
      tax,
      feeCurrency,
      collectedTax,
      buyerCountry,
      paidAt,
      capturedAt: occurredAt ? clampToLearned(occurredAt, paidAt) : null,
      inrAmount: inrAmountOf(order.amount, baseAmount),
    },
    supply: { item: { id: createId(randomBytes), ...purchasedItem(order, licenseKey) }, invoices },
    creditNote,
    emails: {
      receipt: receiptEmail(receipt, config),
      upgradeReceipt: order.quoteId ? receiptEmail({ ...receipt, isUpgrade: true }, config) : null,
      sale: isSale(order, isRefunded) ? saleEmail({ sale: toSale(found), at: paidAt }, config) : null,
      ownerAlert: paymentWithoutBuyerEmail(paid, config),
    },
    notices: {
      payerEmail: payment.payer?.email ?? null,
      write: (problem) => (variant) =>
        paymentNoticeEmail({ ...paid, problem, paid: order.amount }, variant, config),
    },
    flags: {
      isRefunded,
      isInternational,
      isPlaceUnknown:
        invoiceId !== null && missingDetail(seller, { ...order.amount, kind, country }, billing) !== null,
      isConsentMissing: isByProvider(source) && isConsentMissing(contractOf(found), agreement),
    },
    webhookEventId,
  }
}

const contractOf = ({ order, country, billing, seller }: OrderAndBuyer) => ({
  ...order,
  country,
  billing,
  offersWithdrawal: seller?.offersWithdrawal ?? false,
})

/** Checks if an order is a sale: not issued free by the owner, and not refunded before it was fulfilled. */
const isSale = ({ source }: Order, isRefunded: boolean) => source !== "free" && !isRefunded

const toSale = ({ order, country, discount }: OrderAndBuyer): Sale => {
  const { id, amount } = order
  return { id, item: order, amount, country, discount }
}

/** Logs what became of the payment, and what the site's owner needs to refund one without a buyer; nothing personal. */
function logFulfillment(
  { log, now }: Outbox,
  order: Order,
  { paymentId, occurredAt }: PaymentOfOrder,
  result: FulfillmentResult,
): void {
  const { id: orderId, kind, providerOrderId, amount } = order
  const lagMs = occurredAt ? Math.max(0, now().getTime() - occurredAt.getTime()) : null
  if (result === "coupon-unavailable") log.info("coupon-unavailable", { orderId, paymentId })
  else if (result === "fulfilled") log.info("order-fulfilled", { orderId, kind, lagMs })
  else
    log.error("payment-without-buyer", "paid after the account was deleted: nothing was issued, refund it", {
      orderId,
      paymentId,
      providerOrderId,
      ...amount,
    })
}
