import { eq, type SQL, sql } from "drizzle-orm"
import {
  addCreditNote,
  addInvoices,
  type DraftedCreditNote,
  type Invoices,
} from "#app/invoices/documents/numbered-invoice-queries.server.ts"
import { refreshMoneyState } from "#app/orders/ledger/money-state-queries.server.ts"
import { addFullRefund, addOrderPayment, type OrderPayment } from "#app/orders/ledger/queries.server.ts"
import type { Order, PurchasedItem } from "#app/orders/order/order.ts"
import { markQuotePaid } from "#app/orders/quotes/queries.server.ts"
import { refreshLicense } from "#app/payments/refunds/reversal-queries.server.ts"
import { markEvent } from "#app/payments/webhook/queries.server.ts"
import type { AccountEmail, OutboxEmail } from "#app/platform/email/email-kinds.ts"
import {
  queueEmailTo,
  queueEmailToAddress,
  queueEmailToOwners,
} from "#app/platform/email/outbox-queries.server.ts"
import { addSearchWords, searchedOfBuyer } from "#app/platform/search-words-queries.server.ts"
import { type Database, hasRow, insertIf, writeIf } from "#db/client.server.ts"
import { licenses, licenseUpgrades } from "#db/schema/licensing.ts"
import { coupons, donations, orders } from "#db/schema/orders.ts"
import type { PaymentFlags } from "./payment-decision.ts"
import {
  type CouponPayment,
  type FoundNotices,
  mayUseCoupon,
  recordCouponProblem,
  refreshPaymentProblem,
} from "./problem-queries.server.ts"

export type FulfillmentResult = "fulfilled" | "payment-without-buyer" | "already-paid" | "coupon-unavailable"

/** Rows that a payment adds, and the emails about it: which of them are queued is decided in the transaction. */
export type Fulfillment = {
  order: Order
  payment: CouponPayment & Omit<OrderPayment, "orderId" | "source">
  /** Added if the order has a buyer, the item with this id. */
  supply: { item: PurchasedItem & { id: string }; invoices: Invoices }
  /** Over what was refunded before. */
  creditNote: DraftedCreditNote | null
  emails: {
    /** To the buyer. */
    receipt: AccountEmail
    /** In its place if a license of the buyer was upgraded; null for an order without a quote. */
    upgradeReceipt: AccountEmail | null
    /** To the owners who want an email for each sale; null for an order that nobody paid for. */
    sale: AccountEmail | null
    /** To the site owner if the buyer deleted the account. */
    ownerAlert: OutboxEmail
  }
  notices: FoundNotices
  /** `isRefunded`: captured, then refunded in full. */
  flags: PaymentFlags & { isRefunded: boolean }
  /** The id of the webhook event to mark as processed in the same batch; null without one. */
  webhookEventId: string | null
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
  const { order, payment, notices, flags, webhookEventId } = fulfillment
  const { id, userId } = order
  const mark = (result: FulfillmentResult) => markEvent(db, webhookEventId, result, payment.paidAt)
  const isUnchanged = hasRow`orders where id = ${id} and status <> 'paid' and user_id is ${userId}`
  const isCovered = mayUseCoupon(order, payment)
  const result = userId === null ? "payment-without-buyer" : "fulfilled"
  const statements = [...fulfillmentStatements(db, fulfillment), ...mark(result)]
  if (await writeIf(db, sql`${isUnchanged} and ${isCovered}`, statements)) return result
  const uncovered = "coupon-unavailable"
  const problem = flags.isRefunded ? [] : recordCouponProblem(db, order, payment, notices)
  const isRecorded = await writeIf(db, sql`${isUnchanged} and not ${isCovered}`, [
    ...problem,
    ...mark(uncovered),
  ])
  return isRecorded ? uncovered : "refused"
}

/** The statements of the batch that fulfills an unpaid order, or one that it adds, whose buyer is the one that was read. */
export function fulfillmentStatements(db: Database, fulfillment: Fulfillment) {
  const { order, payment, creditNote, emails, flags } = fulfillment
  const { id: orderId, userId, source } = order
  const { paymentId, paidAt } = payment
  return [
    db.update(orders).set({ status: "paid", paymentId, paidAt }).where(eq(orders.id, orderId)),
    ...countCouponUse(db, order),
    ...addOrderPayment(db, { ...payment, orderId, source }),
    ...(userId === null ? [queueEmailToAddress(db, emails.ownerAlert)] : supplyOf(db, fulfillment, userId)),
    ...(flags.isRefunded ? addFullRefund(db, paymentId, order.amount, paidAt) : []),
    addCreditNote(db, paymentId, creditNote),
    // A refund may have been recorded before the payment was confirmed.
    ...refreshLicense(db, paymentId, paidAt),
    ...refreshPaymentProblem(db, order, payment, fulfillment),
    refreshMoneyState(db, paymentId),
  ]
}

/** Statements of the supply: license or donation, invoices, emails; a quote is marked as paid. */
function supplyOf(db: Database, fulfillment: Fulfillment, userId: string) {
  const { order, payment, supply, emails } = fulfillment
  const { receipt, upgradeReceipt, sale } = emails
  const isUpgrade = hasRow`license_upgrades where order_id = ${order.id}`
  return [
    ...acceptQuote(db, order, payment, userId),
    addItem(db, fulfillment, { userId, isUpgrade }),
    ...issue(db, supply.invoices),
    // The receipt, or the one that says what became of the buyer's license.
    queueEmailTo(db, userId, receipt, sql`not ${isUpgrade}`),
    ...(upgradeReceipt ? [queueEmailTo(db, userId, upgradeReceipt, isUpgrade)] : []),
    ...(sale ? [queueEmailToOwners(db, sale, sql`true`)] : []),
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
function acceptQuote(
  db: Database,
  { id: orderId, quoteId }: Order,
  { paymentId, paidAt }: CouponPayment,
  userId: string,
) {
  if (quoteId === null) return []
  return [upgradeLicense(db, { orderId, paymentId, userId, paidAt }), markQuotePaid(db, quoteId, paidAt)]
}

type PaidQuote = { orderId: string; paymentId: string; userId: string; paidAt: Date }

/**
 * A statement for the batch that fulfills the order of a quote: if its buyer has a license in force, the one that the site
 * shows is upgraded by it.
 */
export function upgradeLicense(db: Database, { orderId, paymentId, userId, paidAt }: PaidQuote) {
  const shown = sql`l.id = (select id from licenses where user_id = ${userId} and revoked_at is null
    order by max_devices desc, created_at limit 1)`
  const upgrade = { orderId, licenseId: sql`l.id`, paymentId, upgradedAt: paidAt }
  return insertIf(db, licenseUpgrades, upgrade, shown, sql`licenses l`)
}

function addItem(
  db: Database,
  { order, payment, supply: { item } }: Fulfillment,
  { userId, isUpgrade }: { userId: string; isUpgrade: SQL },
) {
  const { paymentId, paidAt: createdAt } = payment
  const row = { id: item.id, userId, orderId: order.id, paymentId, createdAt }
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
