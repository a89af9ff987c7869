import { and, eq, getTableColumns, inArray, isNotNull, or, type SQLWrapper, sql } from "drizzle-orm"
import { selectPasskeys } from "#app/accounts/passkeys/queries.server.ts"
import { selectFactorSummary } from "#app/accounts/two-factor/queries.server.ts"
import { REVERSAL_KINDS } from "#app/orders/ledger/ledger.ts"
import { selectQuoteEmailIds } from "#app/orders/quotes/queries.server.ts"
import { batch, type Database, hasRow } from "#db/client.server.ts"
import { confirmedEmailKey, emailTokens, sessions, users } from "#db/schema/accounts.ts"
import { billingDetails, invoices, receipts } from "#db/schema/invoices.ts"
import {
  activations,
  deviceAliases,
  deviceOverrides,
  licenses,
  licenseUpgrades,
  retiredLicenseKeys,
} from "#db/schema/licensing.ts"
import { donations, orderAgreements, orders, quotes, withdrawals } from "#db/schema/orders.ts"
import { ledgerEntries, payments, webhookEvents } from "#db/schema/payments.ts"
import { outbox } from "#db/schema/platform.ts"
import { bugReportMessages, bugReports } from "#db/schema/support.ts"

/** The stored data of an account, amounts in minor units; without hashes, working links and rate-limit counters. */
export async function findAccountExport(db: Database, userId: string) {
  const { account, factors, ...rows } = await batch(db, {
    ...selectAccount(db, userId),
    ...selectPurchases(db, userId),
    ...selectLicenses(db, userId),
    ...selectMessages(db, userId),
  })
  return { account: account[0] ?? null, twoFactorAuthentication: factors[0] ?? null, ...rows }
}

function selectAccount(db: Database, userId: string) {
  const account = {
    email: users.email,
    emailConfirmedAt: users.emailConfirmedAt,
    emailUndeliverableSince: users.emailUndeliverableSince,
    optInPromotions: users.optInPromotions,
    promotionsChangedAt: users.promotionsChangedAt,
    promotionsChangedBy: users.promotionsChangedBy,
    createdAt: users.createdAt,
    deletionDueAt: users.deletionDueAt,
    termsVersion: users.termsVersion,
    termsToldVersion: users.termsToldVersion,
    termsSeenVersion: users.termsSeenVersion,
  }
  const { createdAt, expiresAt, browser, country, lastSeenDay } = sessions
  const session = { createdAt, expiresAt, browser, country, lastSeenDay }
  return {
    account: db.select(account).from(users).where(eq(users.id, userId)),
    sessions: db.select(session).from(sessions).where(eq(sessions.userId, userId)),
    factors: selectFactorSummary(db, userId),
    passkeys: selectPasskeys(db, userId),
  }
}

/** Orders, quotes that were sent to the account's confirmed address (a draft is not an offer yet), and what belongs to them. */
function selectPurchases(db: Database, userId: string) {
  const ofUser = eq(orders.userId, userId)
  const orderIds = db.select({ id: orders.id }).from(orders).where(ofUser)
  const providerOrderIds = db.select({ id: orders.providerOrderId }).from(orders).where(ofUser)
  const paymentIds = db.select({ id: orders.paymentId }).from(orders).where(ofUser)
  const { emailKey, ...quote } = getTableColumns(quotes)
  const { id, paymentId, kind, disputeId, amount, totalRefunded, occurredAt } = ledgerEntries
  const reversal = {
    id,
    paymentId,
    kind,
    disputeId,
    amount,
    totalRefunded,
    occurredAt,
    currency: sql<string>`coalesce(${payments.currency}, ${orders.currency})`.as("paid_currency"),
  }
  // Payments that paid no order, because of their amount or because another had paid it.
  const otherPayment = {
    orderId: payments.orderId,
    paymentId: sql<string>`${payments.id}`.as("other_payment"),
    amount: sql<number | null>`${payments.amount}`.as("other_amount"),
    currency: sql<string | null>`${payments.currency}`.as("other_currency"),
    refunded: payments.refundedAmount,
    problem: payments.problem,
    learnedAt: payments.learnedAt,
  }
  const { receivedAt, payload } = webhookEvents
  return {
    orders: db.select().from(orders).where(ofUser),
    quotes: db
      .select(quote)
      .from(quotes)
      .where(and(eq(emailKey, confirmedEmailKey(userId)), isNotNull(quotes.sentAt))),
    donations: db.select().from(donations).where(eq(donations.userId, userId)),
    otherPayments: db
      .select(otherPayment)
      .from(orders)
      .innerJoin(payments, eq(payments.orderId, orders.id))
      .where(and(ofUser, sql`${payments.id} is not ${orders.paymentId}`)),
    refundsAndDisputes: db
      .select(reversal)
      .from(orders)
      .innerJoin(payments, eq(payments.orderId, orders.id))
      .innerJoin(ledgerEntries, eq(paymentId, payments.id))
      .where(and(ofUser, inArray(kind, [...REVERSAL_KINDS]))),
    paymentNotices: db
      .select({ receivedAt, payload })
      .from(webhookEvents)
      .where(
        or(
          inArray(webhookEvents.providerOrderId, providerOrderIds),
          inArray(webhookEvents.paymentId, paymentIds),
        ),
      ),
    billingDetails: db.select().from(billingDetails).where(inArray(billingDetails.orderId, orderIds)),
    receipts: db.select().from(receipts).where(inArray(receipts.orderId, orderIds)),
    invoices: db.select().from(invoices).where(inArray(invoices.orderId, orderIds)),
    agreements: db.select().from(orderAgreements).where(inArray(orderAgreements.orderId, orderIds)),
    withdrawals: db.select().from(withdrawals).where(inArray(withdrawals.orderId, orderIds)),
  }
}

/**
 * Licenses, without the order and payment of another account that one was moved from, and their devices, without the
 * hashes of components, which nobody can read.
 */
function selectLicenses(db: Database, userId: string) {
  const licenseIds = db.select({ id: licenses.id }).from(licenses).where(eq(licenses.userId, userId))
  const { licenseId, devices, reason, setAt } = deviceOverrides
  const { activationId, deviceId, addedAt, isRecognition } = deviceAliases
  return {
    licenseUpgrades: db
      .select({ ...getTableColumns(licenseUpgrades), ...ownOrder(userId, licenseUpgrades) })
      .from(licenseUpgrades)
      .where(inArray(licenseUpgrades.licenseId, licenseIds)),
    deviceNumbers: db
      .select({ licenseId, devices, reason, setAt })
      .from(deviceOverrides)
      .where(inArray(licenseId, licenseIds)),
    licenses: db
      .select({ ...getTableColumns(licenses), ...ownOrder(userId, licenses) })
      .from(licenses)
      .where(eq(licenses.userId, userId)),
    retiredLicenseKeys: db
      .select()
      .from(retiredLicenseKeys)
      .where(inArray(retiredLicenseKeys.licenseId, licenseIds)),
    devices: db.select().from(activations).where(inArray(activations.licenseId, licenseIds)),
    otherDeviceIds: db
      .select({ activationId, deviceId, addedAt, isRecognition })
      .from(deviceAliases)
      .where(inArray(deviceAliases.licenseId, licenseIds)),
  }
}

function ownOrder(userId: string, { orderId, paymentId }: Record<"orderId" | "paymentId", SQLWrapper>) {
  const isOwn = hasRow`orders o where o.id = ${orderId} and o.user_id = ${userId}`
  return {
    orderId: sql<string | null>`case when ${isOwn} then ${orderId} end`.as("own_order"),
    paymentId: sql<string | null>`case when ${isOwn} then ${paymentId} end`.as("own_payment"),
  }
}

/**
 * Bug reports, without the owner's read state and the link to a duplicate report, which are not about the account, and the
 * emails that were written for the account or with its quotes.
 */
function selectMessages(db: Database, userId: string) {
  const { ownerUnreadSince: _, duplicateOf: __, ...report } = getTableColumns(bugReports)
  const { id, reportId, author, body, createdAt, isPrivate } = bugReportMessages
  const reports = db.select({ id: bugReports.id }).from(bugReports).where(eq(bugReports.userId, userId))
  const { kind, subject, text, sentAt, delivery, deliveryAt } = outbox
  const email = { kind, subject, text, createdAt: outbox.createdAt, sentAt, delivery, deliveryAt }
  const isOfQuote = sql`${outbox.id} in ${selectQuoteEmailIds(confirmedEmailKey(userId))}`
  const { purpose, email: address, createdAt: linkedAt, expiresAt } = emailTokens
  return {
    bugReports: db.select(report).from(bugReports).where(eq(bugReports.userId, userId)),
    bugReportMessages: db
      .select({ id, reportId, author, body, createdAt })
      .from(bugReportMessages)
      .where(and(inArray(reportId, reports), eq(isPrivate, false))),
    emails: db
      .select(email)
      .from(outbox)
      .where(or(eq(outbox.userId, userId), isOfQuote)),
    emailLinks: db
      .select({ purpose, email: address, createdAt: linkedAt, expiresAt })
      .from(emailTokens)
      .where(eq(emailTokens.userId, userId)),
  }
}
