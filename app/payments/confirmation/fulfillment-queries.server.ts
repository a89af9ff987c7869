import { eq, type SQL, sql } from "drizzle-orm"
import {
  addCreditNote,
  addInvoices,
  type DraftedCreditNote,
  type Invoices,
} from "#app/invoices/documents/queries.server.ts"
import { addFullRefund, addOrderPayment } from "#app/orders/ledger/queries.server.ts"
import type { Order, PurchasedItem } from "#app/orders/order/order.ts"
import { markQuotePaid } from "#app/orders/quotes/queries.server.ts"
import { refreshLicense } from "#app/payments/refunds/reversal-queries.server.ts"
import { setWebhookResult } from "#app/payments/webhook/queries.server.ts"
import type { AccountEmail, OutboxEmail } from "#app/platform/email/email-kinds.ts"
import {
  queueEmailTo,
  queueEmailToAddress,
  queueEmailToOwners,
} from "#app/platform/email/outbox-queries.server.ts"
import { addSearchWords, searchedOfBuyer } from "#app/platform/search-words-queries.server.ts"
import { indianDayOf } from "#app/platform/time.ts"
import { countInDay } from "#app/platform/totals/queries.server.ts"
import {
  coupons,
  type Database,
  donations,
  hasRow,
  insertIf,
  licenses,
  orders,
  writeIf,
} from "#db/client.server.ts"
import {
  mayUseCoupon,
  recordCouponProblem,
  refreshMoneyState,
  refreshPaymentProblem,
} from "./problem-queries.server.ts"
import { upgradeLicense } from "./upgrade-queries.server.ts"

export type FulfillmentResult = "fulfilled" | "payment-without-buyer" | "already-paid" | "coupon-unavailable"

export type Fulfillment = {
  order: Order
  paymentId: string
  /** When the payment was begun, which decides about its coupon; null where the owner has decided. */
  begunAt: Date | null
  /** Fee of the provider, tax included, and that tax; null where it does not say. */
  fee: number | null
  tax: number | null
  /** The provider's time of the capture; null where it is not known. */
  capturedAt: Date | null
  /** Added with this id if the order has a buyer. */
  item: PurchasedItem & { id: string }
  /** Queued if the order has a buyer. */
  receipt: AccountEmail
  /** Queued instead if a license of the buyer was upgraded; null for an order without a quote. */
  upgradeReceipt: AccountEmail | null
  /** Added if the order has a buyer. */
  invoices: Invoices
  /** The credit note over what was refunded before. */
  creditNote: DraftedCreditNote | null
  /** Queued, to the buyer, if the coupon can't be used; null for an order without a coupon. */
  couponNotice: AccountEmail | null
  /** Queued to the owners who want an email for each sale; null for an order that nobody paid for. */
  saleEmail: AccountEmail | null
  /** Queued, to the site owner, if the buyer deleted the account. */
  ownerAlert: OutboxEmail
  /** The payment was captured, then refunded in full. */
  isRefunded: boolean
  /** Paid from abroad, as the provider says. */
  isInternational: boolean
  /** The buyer's State or country, which the invoice names, is not known. */
  isPlaceUnknown: boolean
  /** The buyer did not give the consent that was needed for access at once. */
  isConsentMissing: boolean
  /** Paid amount in paise; null where it is unknown. */
  inrAmount: number | null
  /** The id of the webhook event to mark as processed in the same batch; null without one. */
  webhookEventId: string | null
  paidAt: Date
}

/**
 * Marks the order paid, adds the license or donation, issues the invoices and queues the receipt, in one transaction; or
 * records for the owner that its coupon can't be used. "refused" if the order has been paid since it was read, or the account
 * of its buyer deleted: nothing is written, and the order has to be read again.
 */
export async function fulfillOrder(
  db: Database,
  fulfillment: Fulfillment,
): Promise<FulfillmentResult | "refused"> {
  const { id, userId } = fulfillment.order
  const isUnchanged = hasRow`orders where id = ${id} and status <> 'paid' and user_id is ${userId}`
  const isCovered = mayUseCoupon(fulfillment)
  const result = userId === null ? "payment-without-buyer" : "fulfilled"
  const statements = [...fulfillmentStatements(db, fulfillment), ...markEvent(db, fulfillment, result)]
  if (await writeIf(db, sql`${isUnchanged} and ${isCovered}`, statements)) return result
  const uncovered = "coupon-unavailable"
  const problem = [...recordCouponProblem(db, fulfillment), ...markEvent(db, fulfillment, uncovered)]
  return (await writeIf(db, sql`${isUnchanged} and not ${isCovered}`, problem)) ? uncovered : "refused"
}

const markEvent = (
  db: Database,
  { webhookEventId, paidAt }: Fulfillment,
  result: Exclude<FulfillmentResult, "already-paid">,
) => (webhookEventId === null ? [] : [setWebhookResult(db, webhookEventId, result, paidAt)])

/** The statements of the batch that fulfills an unpaid order, or one that it adds, whose buyer is the one that was read. */
export function fulfillmentStatements(db: Database, fulfillment: Fulfillment) {
  const { order, paymentId, creditNote, isRefunded, ownerAlert, paidAt } = fulfillment
  const { userId } = order
  const payment = { ...fulfillment, orderId: order.id, source: order.source }
  return [
    db.update(orders).set({ status: "paid", paymentId, paidAt }).where(eq(orders.id, order.id)),
    ...countPaid(db, order),
    ...countCouponUse(db, order),
    ...addOrderPayment(db, payment),
    ...(userId === null ? [queueEmailToAddress(db, ownerAlert)] : supply(db, fulfillment, userId)),
    ...(isRefunded ? [addFullRefund(db, paymentId, order.amount, paidAt)] : []),
    addCreditNote(db, paymentId, creditNote),
    // A refund may have been recorded before the payment was confirmed.
    ...refreshLicense(db, paymentId, paidAt),
    ...refreshPaymentProblem(db, order, fulfillment, paidAt),
    refreshMoneyState(db, paymentId),
  ]
}

/** By the day on which it was opened; only what the provider was asked for was opened. */
const countPaid = (db: Database, { createdAt, source }: Order) =>
  source === "razorpay"
    ? [countInDay(db, { kind: "paid", day: indianDayOf(createdAt), condition: sql`true` })]
    : []

/** Statements of the supply: license or donation, invoices, emails; a quote is marked as paid. */
function supply(db: Database, fulfillment: Fulfillment, userId: string) {
  const { order, invoices, receipt, upgradeReceipt, saleEmail } = fulfillment
  const isUpgrade = hasRow`license_upgrades where order_id = ${order.id}`
  return [
    ...acceptQuote(db, fulfillment, userId),
    addItem(db, fulfillment, { userId, isUpgrade }),
    ...issue(db, invoices),
    // The receipt, or the one that says what became of the buyer's license.
    queueEmailTo(db, userId, receipt, sql`not ${isUpgrade}`),
    ...(upgradeReceipt ? [queueEmailTo(db, userId, upgradeReceipt, isUpgrade)] : []),
    ...(saleEmail ? [queueEmailToOwners(db, saleEmail, sql`true`)] : []),
  ]
}

const countCouponUse = (db: Database, { couponId }: Order) =>
  couponId === null
    ? []
    : [
        db
          .update(coupons)
          .set({ used: sql`${coupons.used} + 1` })
          .where(eq(coupons.id, couponId)),
      ]

/** Statements for the order of a quote: the quote is paid, and a license that its buyer has is upgraded. */
function acceptQuote(db: Database, { order, paymentId, paidAt }: Fulfillment, userId: string) {
  const { id: orderId, quoteId } = order
  if (quoteId === null) return []
  return [upgradeLicense(db, { orderId, paymentId, userId, paidAt }), markQuotePaid(db, quoteId, paidAt)]
}

type Buyer = { userId: string; isUpgrade: SQL }

function addItem(
  db: Database,
  { order, paymentId, item, paidAt }: Fulfillment,
  { userId, isUpgrade }: Buyer,
) {
  const row = { id: item.id, userId, orderId: order.id, paymentId, createdAt: paidAt }
  if (order.kind === "donation" || item.kind === "donation") {
    const email = sql`(select email from users where id = ${userId})`
    return db.insert(donations).values({ ...row, email, ...order.amount })
  }
  const { licenseKey: key, maxDevices } = item
  return insertIf(db, licenses, { ...row, key, planType: order.planType, maxDevices }, sql`not ${isUpgrade}`)
}

/** The search finds an order by the company and the tax ID on its receipt. */
const issue = (db: Database, invoices: Invoices) => [
  ...addInvoices(db, invoices),
  addSearchWords(
    db,
    { kind: "order", subjectId: invoices.receipt.orderId },
    searchedOfBuyer(invoices.receipt.buyer),
  ),
]
