import { and, eq, ne, type SQL, sql } from "drizzle-orm"
import type { AccountEmail, OutboxEmail } from "#app/domain/email.ts"
import type { Order, PurchasedItem } from "#app/domain/orders/order.ts"
import { indianDayOf } from "#app/domain/time.ts"
import type { Database } from "#db/client.server.ts"
import { insertIf } from "#db/insert-if.server.ts"
import {
  addCreditNote,
  addInvoice,
  addReceiptIf,
  type DraftedCreditNote,
  type Invoices,
} from "#db/invoices/invoices.server.ts"
import { markQuotePaid } from "#db/orders/quote-orders.server.ts"
import { queueEmailTo, queueEmailToAddress, queueEmailToOwners } from "#db/outbox.server.ts"
import { coupons, donations, licenses, orders, webhookEvents } from "#db/schema.ts"
import { addSearchWords, searchedOfBuyer } from "#db/search-words.server.ts"
import { countInDay } from "#db/totals.server.ts"
import { mayUseCoupon, recordCouponProblem } from "./coupon-payments.server.ts"
import { addFullRefund, addOrderPayment } from "./ledger.server.ts"
import { refreshMoneyState } from "./money-state.server.ts"
import { payloadToKeep } from "./payload-retention.server.ts"
import { refreshPaymentProblem } from "./payment-problems.server.ts"
import { refreshRevocation } from "./reversals.server.ts"
import { upgradeLicense } from "./upgrades.server.ts"

export type FulfillmentResult = "fulfilled" | "payment-without-buyer" | "already-paid" | "coupon-unavailable"

export type Fulfillment = {
  order: Order
  paymentId: string
  /** When the payment was begun, which decides about its coupon; null where the owner has decided. */
  begunAt: Date | null
  /** What the provider keeps, tax included, and that tax; null where it does not say. */
  fee: number | null
  tax: number | null
  /** The provider's time of the capture; null where it is not known. */
  capturedAt: Date | null
  /** Added with this id if the order is unpaid and has a buyer. */
  item: PurchasedItem & { id: string }
  /** Queued if the order has a buyer. */
  receipt: AccountEmail | null
  /** Queued instead if a license of the buyer was upgraded; null for an order without a quote. */
  upgradeReceipt: AccountEmail | null
  /** Issued if the order is unpaid and has a buyer. */
  invoices: Invoices
  /** The credit note over what was refunded before. */
  creditNote: DraftedCreditNote | null
  /** Queued, to the buyer, if the coupon can't be used; null for an order without a coupon or a buyer. */
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
  /** What was paid, in paise; null where that is not known. */
  inrAmount: number | null
  /** The id of the webhook event to mark as processed in the same batch; null without one. */
  webhookEventId: string | null
  paidAt: Date
}

/**
 * Marks the order paid, adds the license or donation, issues the invoices and queues the receipt, in one transaction.
 * Idempotent: repeated and concurrent calls keep what the first one wrote. The buyer is read inside the transaction,
 * because the account may be deleted at any time before it.
 */
export async function fulfillOrder(db: Database, fulfillment: Fulfillment): Promise<FulfillmentResult> {
  const { order } = fulfillment
  const [[before], , , , [paidOrder]] = await db.batch([
    db.select({ status: orders.status }).from(orders).where(eq(orders.id, order.id)),
    ...fulfillmentStatements(db, fulfillment),
  ])
  if (!paidOrder) return before && before.status !== "paid" ? "coupon-unavailable" : "already-paid"
  return paidOrder.userId === null ? "payment-without-buyer" : "fulfilled"
}

/**
 * The statements of the batch that fulfills an order, the fourth of which returns it if it was unpaid; without effect
 * if it is paid already or the condition does not hold. A payment whose coupon can't be used is recorded for the owner.
 */
export function fulfillmentStatements(db: Database, fulfillment: Fulfillment, isWanted: SQL = sql`true`) {
  const { order, paymentId, ownerAlert, isRefunded, webhookEventId, paidAt } = fulfillment
  const isCovered = mayUseCoupon(fulfillment)
  const condition = sql`${isWanted} and ${isCovered}`
  const payment = { ...fulfillment, orderId: order.id, source: order.source }
  return [
    // The first statements read the order before it is marked paid.
    queueEmailToAddress(
      db,
      ownerAlert,
      orderMatches(order, sql`status <> 'paid' and user_id is null and ${condition}`),
    ),
    addReceiptIf(
      db,
      fulfillment.invoices,
      orderMatches(order, sql`status <> 'paid' and user_id is not null and ${condition}`),
    ),
    db
      .update(webhookEvents)
      .set({ result: expectedResult(order, isCovered), processedAt: paidAt, payload: payloadToKeep })
      .where(eq(webhookEvents.id, webhookEventId ?? "")),
    db
      .update(orders)
      .set({ status: "paid", paymentId, paidAt })
      .where(and(eq(orders.id, order.id), ne(orders.status, "paid"), condition))
      .returning({ userId: orders.userId }),
    ...countCouponUse(db, order),
    countPaid(db, order),
    ...addOrderPayment(db, payment),
    ...acceptQuote(db, fulfillment),
    addItem(db, fulfillment),
    addReceiptWords(db, fulfillment),
    ...addInvoice(db, fulfillment.invoices),
    ...(isRefunded ? [addFullRefund(db, payment)] : []),
    addCreditNote(db, paymentId, fulfillment.creditNote),
    // A refund may have been recorded before the payment was confirmed.
    ...refreshRevocation(db, paymentId, paidAt),
    ...refreshPaymentProblem(db, order, fulfillment, paidAt),
    ...queueReceipts(db, fulfillment),
    ...queueSaleEmails(db, fulfillment),
    ...recordCouponProblem(db, fulfillment, sql`${isWanted} and not ${isCovered}`),
    refreshMoneyState(db, paymentId),
  ] as const
}

/** Right after the statement that marked its order paid, so that each order counts once. */
const countCouponUse = (db: Database, { couponId }: Order) =>
  couponId === null
    ? []
    : [
        db
          .update(coupons)
          .set({ used: sql`${coupons.used} + 1` })
          .where(and(eq(coupons.id, couponId), sql`changes() = 1`)),
      ]

/** By the day on which it was opened, right after the statement that marked it paid; only what the provider was asked for was opened. */
const countPaid = (db: Database, { createdAt, source }: Order) =>
  countInDay(db, {
    kind: "paid",
    day: indianDayOf(createdAt),
    condition: sql`changes() = 1 and ${source} = 'razorpay'`,
  })

const orderMatches = ({ id }: Order, condition: SQL) =>
  sql`exists (select 1 from orders where id = ${id} and ${condition})`

/**
 * The result to record on the webhook event, read before the update; a concurrent loser gets "already-paid".
 */
const expectedResult = ({ id }: Order, isCovered: SQL) =>
  sql<FulfillmentResult>`(select case when status = 'paid' then 'already-paid'
    when not ${isCovered} then 'coupon-unavailable' when user_id is null then 'payment-without-buyer' else 'fulfilled' end from orders where id = ${id})`

/** What the order of a quote does beside: the quote is paid, and a license that its buyer has is upgraded. */
function acceptQuote(db: Database, { order, paymentId, item, paidAt }: Fulfillment) {
  const { id: orderId, quoteId } = order
  if (quoteId === null || item.kind === "donation") return []
  return [
    ...upgradeLicense(db, { orderId, paymentId, devices: item.maxDevices, paidAt }),
    markQuotePaid(db, { orderId, quoteId, paymentId, paidAt }),
  ]
}

/** Adds the license or donation for the order's current buyer, if any. */
function addItem(db: Database, { order, paymentId, item, paidAt }: Fulfillment) {
  const source = sql`orders o join users u on u.id = o.user_id`
  const isPaid = sql`o.id = ${order.id} and o.payment_id = ${paymentId}`
  const row = { id: item.id, userId: sql`u.id`, orderId: sql`o.id`, paymentId, createdAt: paidAt }
  if (item.kind === "donation") {
    const money = { email: sql`u.email`, amount: sql`o.amount`, currency: sql`o.currency` }
    const added = insertIf(db, donations, { ...row, ...money }, isPaid, source)
    return added.onConflictDoNothing({ target: donations.orderId })
  }
  const terms = { key: item.licenseKey, planType: sql`o.plan_type`, maxDevices: item.maxDevices }
  const isNew = sql`not exists (select 1 from license_upgrades where order_id = o.id)
    and not exists (select 1 from licenses where order_id = o.id)`
  const added = insertIf(db, licenses, { ...row, ...terms }, sql`${isPaid} and ${isNew}`, source)
  return added.onConflictDoNothing({ target: licenses.orderId })
}

/** The search finds an order by the company and the tax ID on its receipt. */
function addReceiptWords(db: Database, { order, paymentId, invoices }: Fulfillment) {
  const { orderId: subjectId, buyer } = invoices.receipt
  const isPaid = sql`exists (select 1 from orders where id = ${order.id} and payment_id = ${paymentId})`
  return addSearchWords(db, { kind: "order", subjectId }, searchedOfBuyer(buyer), isPaid)
}

/** The receipt, or the one that says what became of the buyer's license. */
function queueReceipts(db: Database, { order, paymentId, receipt, upgradeReceipt }: Fulfillment) {
  const buyer = sql`(select user_id from orders where id = ${order.id} and payment_id = ${paymentId})`
  const isUpgrade = sql`exists (select 1 from license_upgrades where order_id = ${order.id})`
  return [
    ...(receipt ? [queueEmailTo(db, buyer, receipt, sql`not ${isUpgrade}`)] : []),
    ...(upgradeReceipt ? [queueEmailTo(db, buyer, upgradeReceipt, isUpgrade)] : []),
  ]
}

/** Once for each order: of simultaneous payments, the one that paid it. */
function queueSaleEmails(db: Database, { order, paymentId, saleEmail }: Fulfillment) {
  const isSold = sql`exists (select 1 from orders where id = ${order.id} and payment_id = ${paymentId}
    and user_id is not null)`
  return saleEmail ? [queueEmailToOwners(db, saleEmail, isSold)] : []
}
