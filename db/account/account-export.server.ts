import { and, eq, getTableColumns, inArray, or, type SQLWrapper, sql } from "drizzle-orm"
import { REVERSAL_KINDS } from "#app/domain/payments/ledger.ts"
import type { Database } from "#db/client.server.ts"
import { selectPapersOf } from "#db/papers/exported-papers.server.ts"
import {
  activations,
  bugReportMessages,
  bugReports,
  deviceAliases,
  donations,
  ledgerEntries,
  licenses,
  licenseUpgrades,
  orders,
  retiredLicenseKeys,
  sessions,
  users,
  webhookEvents,
} from "#db/schema.ts"
import { selectEmailLinks, selectEmails, selectQuotes } from "./exported-emails.server.ts"
import { selectPasskeys } from "./passkeys.server.ts"
import { selectFactorSummary } from "./second-factors.server.ts"

/** The stored data of an account, amounts in minor units; without hashes, working links and rate-limit counters. */
export async function exportAccount(db: Database, userId: string) {
  const licenseIds = db.select({ id: licenses.id }).from(licenses).where(eq(licenses.userId, userId))
  const [account, sessionRows, orderRows, licenseRows, keyRows, deviceRows, reportRows, ...others] =
    await db.batch([
      selectUser(db, userId),
      selectSessions(db, userId),
      db.select().from(orders).where(eq(orders.userId, userId)),
      selectLicenses(db, userId),
      db.select().from(retiredLicenseKeys).where(inArray(retiredLicenseKeys.licenseId, licenseIds)),
      db.select().from(activations).where(inArray(activations.licenseId, licenseIds)),
      selectBugReports(db, userId),
      db.select().from(donations).where(eq(donations.userId, userId)),
      selectReversals(db, userId),
      selectPaymentNotices(db, userId),
      selectEmails(db, userId),
      selectEmailLinks(db, userId),
      selectFactorSummary(db, userId),
      selectBugMessages(db, userId),
      selectQuotes(db, userId),
      selectUpgrades(db, userId, licenseIds),
      selectPasskeys(db, userId),
      selectDeviceAliases(db, licenseIds),
      ...selectPapersOf(db, userId),
    ])
  const [donationRows, reversalRows, noticeRows, emailRows, linkRows, factorRows, messageRows, ...more] =
    others
  const [quoteRows, upgradeRows, passkeyRows, aliasRows, ...papers] = more
  const [billingRows, receiptRows, invoiceRows, ...rest] = papers
  const [agreementRows, withdrawalRows] = rest
  return {
    account: account[0] ?? null,
    sessions: sessionRows,
    twoFactorAuthentication: factorRows[0] ?? null,
    passkeys: passkeyRows,
    orders: orderRows,
    quotes: quoteRows,
    licenseUpgrades: upgradeRows,
    licenses: licenseRows,
    retiredLicenseKeys: keyRows,
    devices: deviceRows,
    otherDeviceIds: aliasRows,
    bugReports: reportRows,
    bugReportMessages: messageRows,
    donations: donationRows,
    refundsAndDisputes: reversalRows,
    paymentNotices: noticeRows,
    emails: emailRows,
    emailLinks: linkRows,
    billingDetails: billingRows,
    receipts: receiptRows,
    invoices: invoiceRows,
    agreements: agreementRows,
    withdrawals: withdrawalRows,
  }
}

function selectUser(db: Database, userId: string) {
  const { email, emailConfirmedAt, emailUndeliverableSince, createdAt } = users
  const { termsVersion, termsToldVersion, termsSeenVersion } = users
  const { optInPromotions, promotionsChangedAt, promotionsChangedBy } = users
  const news = { optInPromotions, promotionsChangedAt, promotionsChangedBy }
  const terms = { termsVersion, termsToldVersion, termsSeenVersion }
  const columns = { email, emailConfirmedAt, emailUndeliverableSince, ...news, createdAt, ...terms }
  return db.select(columns).from(users).where(eq(users.id, userId))
}

function selectSessions(db: Database, userId: string) {
  const { createdAt, expiresAt, browser, country, lastSeenDay } = sessions
  const columns = { createdAt, expiresAt, browser, country, lastSeenDay }
  return db.select(columns).from(sessions).where(eq(sessions.userId, userId))
}

function selectBugReports(db: Database, userId: string) {
  // When the site's owner has read it, and which other report is the same, is not about the account.
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

/** Without the order and the payment of somebody else, from whose account the license was moved. */
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

function ownOrder(userId: string, { orderId, paymentId }: Record<"orderId" | "paymentId", SQLWrapper>) {
  const isOwn = sql`exists (select 1 from orders o where o.id = ${orderId} and o.user_id = ${userId})`
  return {
    orderId: sql<string | null>`case when ${isOwn} then ${orderId} end`.as("own_order"),
    paymentId: sql<string | null>`case when ${isOwn} then ${paymentId} end`.as("own_payment"),
  }
}

/** Without the hashes of a device's components, which nobody can read. */
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
