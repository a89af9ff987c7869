import { and, eq, isNull, or, sql } from "drizzle-orm"
import type { AccountEmail } from "#app/domain/email.ts"
import { isCurrency } from "#app/domain/money.ts"
import type { Reversal } from "#app/domain/payments/ledger.ts"
import {
  type Database,
  hasRow,
  licenses,
  licenseUpgrades,
  orders,
  payments,
  users,
  writeIf,
} from "#db/client.server.ts"
import { addCreditNote, type DraftedCreditNote } from "#db/invoices/invoices.server.ts"
import { reversalReason, syncRevocations } from "#db/licensing/revocations.server.ts"
import { toOrder } from "#db/orders/orders.server.ts"
import { queueEmailTo } from "#db/outbox.server.ts"
import { closeDispute } from "./disputes.server.ts"
import { addReversalEntry, isNewReversal } from "./ledger.server.ts"
import { isRefundedInFull, refreshMoneyState, resolvePaymentProblem } from "./payment-problems.server.ts"
import { endSync } from "./provider-syncs.server.ts"
import { answerRequest } from "./refund-requests.server.ts"
import { refreshUpgrades } from "./upgrades.server.ts"
import { setWebhookResult } from "./webhook-events.server.ts"

/** The emails about a reversal, each queued if its outcome is the one that the ledger then has. */
export type ReversalEmails = {
  /** To the buyer, about a refund; null for a dispute, and where no order is known. */
  refund: { ended: AccountEmail; other: AccountEmail } | null
  /** To the holder of the license; null where there is none. */
  license: LicenseEmails | null
}

type LicenseEmails = {
  licenseId: string
  refunded: AccountEmail
  disputed: AccountEmail
  restored: AccountEmail
  /** Where the payment bought an upgrade. */
  upgrade: { orderId: string; reverted: AccountEmail; restored: AccountEmail } | null
}

/**
 * What emails about a reversal name: the order of the payment and what was paid, and the license that it bought or upgraded
 * with its holder's email; null for what is not known.
 */
export async function findReversalFacts(db: Database, paymentId: string) {
  const ofPayment = eq(licenseUpgrades.paymentId, paymentId)
  const upgraded = db.select({ id: licenseUpgrades.licenseId }).from(licenseUpgrades).where(ofPayment)
  const [[found], [bought]] = await db.batch([
    db
      .select({
        licenseId: licenses.id,
        email: users.email,
        devices: licenses.maxDevices,
        upgrade: licenseUpgrades,
      })
      .from(licenses)
      .leftJoin(users, eq(users.id, licenses.userId))
      .leftJoin(licenseUpgrades, ofPayment)
      .where(or(eq(licenses.paymentId, paymentId), sql`${licenses.id} in (${upgraded})`))
      .limit(1),
    db
      .select({
        order: orders,
        paid: sql<number | null>`${payments.amount}`.as("paid_amount"),
        paidCurrency: sql<string | null>`${payments.currency}`.as("paid_currency"),
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.id, paymentId)),
  ])
  return { license: found ? toLicense(found) : null, bought: bought ? toBought(bought) : null }
}

type FoundLicense = {
  licenseId: string
  email: string | null
  devices: number
  upgrade: typeof licenseUpgrades.$inferSelect | null
}

const toLicense = ({ licenseId, email, devices, upgrade }: FoundLicense) => ({
  licenseId,
  email,
  upgrade: upgrade && devicesOf(devices, upgrade),
})

type FoundPayment = { order: typeof orders.$inferSelect; paid: number | null; paidCurrency: string | null }

/** Null for a payment in a currency that the site can't print. */
function toBought({ order: row, paid, paidCurrency }: FoundPayment) {
  const order = toOrder(row)
  const currency = paidCurrency ?? order.amount.currency
  if (!isCurrency(currency)) return null
  return { order, paid: paid === null ? null : { amount: paid, currency }, currency }
}

/** How many devices the license has without the upgrade and with it. */
function devicesOf(devices: number, upgrade: typeof licenseUpgrades.$inferSelect) {
  const { orderId, fromDevices, toDevices, revertedAt } = upgrade
  const added = toDevices - fromDevices
  const without = revertedAt ? devices : devices - added
  return { orderId, devicesWithout: without, devicesWith: without + added }
}

/** Statements for the batch that records a reversal, after the license was updated. */
function queueReversalEmails(db: Database, paymentId: string, { refund, license }: ReversalEmails) {
  return [
    ...(refund ? queueRefundEmail(db, paymentId, refund) : []),
    ...(license ? queueLicenseEmails(db, paymentId, license) : []),
  ]
}

/** To the buyer: the email about a refund that ended the license, or the other one. */
function queueRefundEmail(
  db: Database,
  paymentId: string,
  { ended, other }: NonNullable<ReversalEmails["refund"]>,
) {
  const hasEnded = hasRow`licenses
    where payment_id = ${paymentId} and revocation_reason = 'refunded'`
  return [
    queueEmailTo(db, buyerOf(paymentId), ended, hasEnded),
    queueEmailTo(db, buyerOf(paymentId), other, sql`not ${hasEnded}`),
  ]
}

const buyerOf = (
  paymentId: string,
) => sql`(select o.user_id from payments p join orders o on o.id = p.order_id
  where p.id = ${paymentId})`

function queueLicenseEmails(db: Database, paymentId: string, emails: LicenseEmails) {
  const { licenseId, refunded, disputed, restored, upgrade } = emails
  const isInForce = hasRow`licenses where id = ${licenseId} and revoked_at is null`
  // A license that its upgrade kept in force may be revoked with it; one that the owner revoked was told of.
  const isRevoked = (reason: "refunded" | "dispute-lost") =>
    hasRow`licenses where id = ${licenseId} and revoked_at is not null and revocation_reason = ${reason}`
  // A buyer who holds the license reads it in the email about the refund.
  const isToldOfRefund = hasRow`licenses where id = ${licenseId}
    and payment_id = ${paymentId} and user_id = ${buyerOf(paymentId)}`
  const holder = sql`(select user_id from licenses where id = ${licenseId})`
  return [
    queueEmailTo(db, holder, refunded, sql`${isRevoked("refunded")} and not ${isToldOfRefund}`),
    queueEmailTo(db, holder, disputed, isRevoked("dispute-lost")),
    queueEmailTo(db, holder, restored, sql`${isInForce} and ${wasQueued(disputed)}`),
    ...(upgrade
      ? [
          queueEmailTo(db, holder, upgrade.reverted, sql`${isInForce} and ${isReverted(upgrade.orderId)}`),
          queueEmailTo(
            db,
            holder,
            upgrade.restored,
            sql`not ${isReverted(upgrade.orderId)} and ${wasQueued(upgrade.reverted)}`,
          ),
        ]
      : []),
  ]
}

const wasQueued = ({ id }: AccountEmail) => hasRow`outbox where id = ${id}`

const isReverted = (orderId: string) =>
  hasRow`license_upgrades where order_id = ${orderId} and reverted_at is not null`

/**
 * Statements that update a payment's license, or the one that it upgraded, and the revocation list from its reversals; "replaced" licenses
 * and those that the site's owner revoked stay so.
 */
export function refreshRevocation(db: Database, paymentId: string, now: Date) {
  const upgraded = sql`select license_id from license_upgrades where payment_id = ${paymentId}`
  const update = db
    .update(licenses)
    .set({
      revocationReason: reversalReason,
      revokedAt: sql`case when ${reversalReason} is null then null else coalesce(${licenses.revokedAt}, ${now.getTime()}) end`,
    })
    .where(
      and(
        or(eq(licenses.paymentId, paymentId), sql`${licenses.id} in (${upgraded})`),
        or(
          isNull(licenses.revocationReason),
          sql`${licenses.revocationReason} not in ('replaced', 'by-owner')`,
        ),
      ),
    )
  return [
    ...refreshUpgrades(db, paymentId, now),
    update,
    syncRevocations(db, sql`(l.payment_id = ${paymentId} or l.id in (${upgraded}))`),
  ] as const
}

type NewReversal = {
  reversal: Reversal
  emails: ReversalEmails
  /** Null for a refund without an event. */
  webhookEventId: string | null
  /** The one that is due once the reversal is recorded. */
  creditNote: DraftedCreditNote | null
  /** The result to store with the webhook event. */
  result: string
  now: Date
}

/** Records a reversal that is new, updates the license, issues a credit note and queues the email, in one transaction. */
export async function addReversal(
  db: Database,
  { reversal, emails, webhookEventId, creditNote, result, now }: NewReversal,
): Promise<void> {
  const { paymentId } = reversal
  const mark = webhookEventId === null ? null : setWebhookResult(db, webhookEventId, result, now)
  const isAdded = await writeIf(db, isNewReversal(reversal), [
    addReversalEntry(db, reversal, now),
    addCreditNote(db, paymentId, creditNote),
    ...refreshRevocation(db, paymentId, now),
    resolvePaymentProblem(db, paymentId, now, isRefundedInFull),
    ...(reversal.kind === "refund" ? [answerRequest(db, reversal)] : []),
    closeDispute(db, reversal),
    refreshMoneyState(db, paymentId),
    endSync(db, reversal),
    ...queueReversalEmails(db, paymentId, emails),
    ...(mark ? [mark] : []),
  ])
  if (!isAdded) await mark
}
