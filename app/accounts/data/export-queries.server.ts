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
import { ledgerEntries, webhookEvents } from "#db/schema/payments.ts"
import { outbox } from "#db/schema/platform.ts"
import { bugReportMessages, bugReports } from "#db/schema/support.ts"

/** The stored data of an account, amounts in minor units; without hashes, working links and rate-limit counters. */
export async function findAccountExport(db: Database, userId: string) {
  const licenseIds = db.select({ id: licenses.id }).from(licenses).where(eq(licenses.userId, userId))
  const orderIds = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  const { account, factors, ...rows } = await batch(db, {
    account: selectUser(db, userId),
    sessions: selectSessions(db, userId),
    factors: selectFactorSummary(db, userId),
    passkeys: selectPasskeys(db, userId),
    orders: db.select().from(orders).where(eq(orders.userId, userId)),
    quotes: selectQuotes(db, userId),
    licenseUpgrades: selectUpgrades(db, userId, licenseIds),
    deviceNumbers: selectOverrides(db, licenseIds),
    licenses: selectLicenses(db, userId),
    retiredLicenseKeys: db
      .select()
      .from(retiredLicenseKeys)
      .where(inArray(retiredLicenseKeys.licenseId, licenseIds)),
    devices: db.select().from(activations).where(inArray(activations.licenseId, licenseIds)),
    otherDeviceIds: selectDeviceAliases(db, licenseIds),
    bugReports: selectBugReports(db, userId),
    bugReportMessages: selectBugMessages(db, userId),
    donations: db.select().from(donations).where(eq(donations.userId, userId)),
    refundsAndDisputes: selectReversals(db, userId),
    paymentNotices: selectPaymentNotices(db, userId),
    emails: selectEmails(db, userId),
    emailLinks: selectEmailLinks(db, userId),
    billingDetails: db.select().from(billingDetails).where(inArray(billingDetails.orderId, orderIds)),
    receipts: db.select().from(receipts).where(inArray(receipts.orderId, orderIds)),
    invoices: db.select().from(invoices).where(inArray(invoices.orderId, orderIds)),
    agreements: db.select().from(orderAgreements).where(inArray(orderAgreements.orderId, orderIds)),
    withdrawals: db.select().from(withdrawals).where(inArray(withdrawals.orderId, orderIds)),
  })
  return { account: account[0] ?? null, twoFactorAuthentication: factors[0] ?? null, ...rows }
}

function selectUser(db: Database, userId: string) {
  const columns = {
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
  return db.select(columns).from(users).where(eq(users.id, userId))
}

function selectSessions(db: Database, userId: string) {
  const { createdAt, expiresAt, browser, country, lastSeenDay } = sessions
  const columns = { createdAt, expiresAt, browser, country, lastSeenDay }
  return db.select(columns).from(sessions).where(eq(sessions.userId, userId))
}

function selectBugReports(db: Database, userId: string) {
  // Leaves out the owner's read state and the link to a duplicate report, which are not about the account.
  const { ownerUnreadSince: _, duplicateOf: __, ...columns } = getTableColumns(bugReports)
  return db.select(columns).from(bugReports).where(eq(bugReports.userId, userId))
}

function selectBugMessages(db: Database, userId: string) {
  const { id, reportId, author, body, createdAt, isPrivate } = bugReportMessages
  const reports = db.select({ id: bugReports.id }).from(bugReports).where(eq(bugReports.userId, userId))
  return db
    .select({ id, reportId, author, body, createdAt })
    .from(bugReportMessages)
    .where(and(inArray(reportId, reports), eq(isPrivate, false)))
}

/** Selects the licenses, without the order and payment of another account that a license was moved from. */
function selectLicenses(db: Database, userId: string) {
  return db
    .select({ ...getTableColumns(licenses), ...ownOrder(userId, licenses) })
    .from(licenses)
    .where(eq(licenses.userId, userId))
}

function selectUpgrades(db: Database, userId: string, licenseIds: SQLWrapper) {
  return db
    .select({ ...getTableColumns(licenseUpgrades), ...ownOrder(userId, licenseUpgrades) })
    .from(licenseUpgrades)
    .where(inArray(licenseUpgrades.licenseId, licenseIds))
}

/** Numbers of devices that the site's owner set, and why. */
function selectOverrides(db: Database, licenseIds: SQLWrapper) {
  const { licenseId, devices, reason, setAt } = deviceOverrides
  return db
    .select({ licenseId, devices, reason, setAt })
    .from(deviceOverrides)
    .where(inArray(licenseId, licenseIds))
}

function ownOrder(userId: string, { orderId, paymentId }: Record<"orderId" | "paymentId", SQLWrapper>) {
  const isOwn = hasRow`orders o where o.id = ${orderId} and o.user_id = ${userId}`
  return {
    orderId: sql<string | null>`case when ${isOwn} then ${orderId} end`.as("own_order"),
    paymentId: sql<string | null>`case when ${isOwn} then ${paymentId} end`.as("own_payment"),
  }
}

/** Selects the aliases of devices, without the hashes of their components, which nobody can read. */
function selectDeviceAliases(db: Database, licenseIds: SQLWrapper) {
  const { activationId, deviceId, addedAt, isRecognition, licenseId } = deviceAliases
  return db
    .select({ activationId, deviceId, addedAt, isRecognition })
    .from(deviceAliases)
    .where(inArray(licenseId, licenseIds))
}

function selectReversals(db: Database, userId: string) {
  const { id, paymentId, kind, disputeId, amount, totalRefunded, occurredAt } = ledgerEntries
  return db
    .select({ id, paymentId, kind, disputeId, amount, totalRefunded, occurredAt, currency: orders.currency })
    .from(orders)
    .innerJoin(ledgerEntries, eq(ledgerEntries.paymentId, orders.paymentId))
    .where(and(eq(orders.userId, userId), inArray(kind, [...REVERSAL_KINDS])))
}

/** The payloads of the webhook events of the account's orders. */
function selectPaymentNotices(db: Database, userId: string) {
  const ofUser = eq(orders.userId, userId)
  const providerOrderIds = db.select({ id: orders.providerOrderId }).from(orders).where(ofUser)
  const paymentIds = db.select({ id: orders.paymentId }).from(orders).where(ofUser)
  const { receivedAt, payload, providerOrderId, paymentId } = webhookEvents
  return db
    .select({ receivedAt, payload })
    .from(webhookEvents)
    .where(or(inArray(providerOrderId, providerOrderIds), inArray(paymentId, paymentIds)))
}

/** The quotes that were sent to the account's confirmed address; a draft is not an offer yet. */
function selectQuotes(db: Database, userId: string) {
  const { emailKey: _, ...columns } = getTableColumns(quotes)
  return db
    .select(columns)
    .from(quotes)
    .where(and(eq(quotes.emailKey, confirmedEmailKey(userId)), isNotNull(quotes.sentAt)))
}

/** The emails that were written for the account, and those with its quotes. */
function selectEmails(db: Database, userId: string) {
  const { kind, subject, text, createdAt, sentAt, delivery, deliveryAt } = outbox
  const columns = { kind, subject, text, createdAt, sentAt, delivery, deliveryAt }
  return db
    .select(columns)
    .from(outbox)
    .where(
      or(eq(outbox.userId, userId), sql`${outbox.id} in ${selectQuoteEmailIds(confirmedEmailKey(userId))}`),
    )
}

function selectEmailLinks(db: Database, userId: string) {
  const { purpose, email, createdAt, expiresAt } = emailTokens
  return db
    .select({ purpose, email, createdAt, expiresAt })
    .from(emailTokens)
    .where(eq(emailTokens.userId, userId))
}
