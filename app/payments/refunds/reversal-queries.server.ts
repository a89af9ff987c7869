import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { invoiceIdOf } from "#app/invoices/documents/find-queries.server.ts"
import {
  addCreditNote,
  type DraftedCreditNote,
} from "#app/invoices/documents/numbered-invoice-queries.server.ts"
import {
  devicesOf,
  IS_KEPT,
  licensesOfPayment,
  refreshTerms,
} from "#app/licensing/license/license-terms-queries.server.ts"
import { reversalReason, syncRevocations } from "#app/licensing/machine-files/revocation-queries.server.ts"
import type { Reversal } from "#app/orders/ledger/ledger.ts"
import { refreshMoneyState } from "#app/orders/ledger/money-state-queries.server.ts"
import { addReversalEntry, isNewReversal, refundableAmount } from "#app/orders/ledger/queries.server.ts"
import { toOrder } from "#app/orders/order/queries.server.ts"
import {
  isGone,
  reopenPaymentProblem,
  resolvePaymentProblem,
} from "#app/payments/confirmation/problem-queries.server.ts"
import { markEvent } from "#app/payments/webhook/queries.server.ts"
import type { AccountEmail, OutboxEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailTo, queueEmailToAddress } from "#app/platform/email/outbox-queries.server.ts"
import { type ActionStatements, type Database, hasRow, writeIf } from "#db/client.server.ts"
import { licenses } from "#db/schema/licensing.ts"
import { orders } from "#db/schema/orders.ts"
import { payments, providerSyncs } from "#db/schema/payments.ts"
import { closeDispute } from "./dispute-queries.server.ts"
import { answerRequest } from "./refund-request-queries.server.ts"

/** The emails about a reversal by the outcome that the ledger then has. */
export type ReversalEmails = {
  /** Null where the order or its buyer is not known. */
  buyerId: string | null
  /** To the buyer, about a refund; null for a dispute, and where no order is known. */
  refund: Record<"ended" | "other", AccountEmail> | null
  /** To whoever paid, at the provider's word, about a refund; null where the buyer is known, or nobody is named. */
  payer: OutboxEmail | null
  /** To the holder of the license; null where there is none. */
  license: {
    status: Record<"refunded" | "disputed" | "restored", AccountEmail>
    /** Where the license has more devices with the payment than without it. */
    devices: Record<"reverted" | "restored", AccountEmail> | null
  } | null
}

/**
 * Finds the facts of emails about a reversal: the order of the payment, the paid amount, and the license that it bought or
 * upgraded; null for what is not known.
 */
export async function findReversalFacts(db: Database, paymentId: string) {
  const [[license], [bought]] = await db.batch([
    db
      .select({
        licenseId: licenses.id,
        devices: licenses.maxDevices,
        orderId: sql<string>`paid.id`.as("order_of_payment"),
        isUpgrade: sql`paid.id <> ${licenses.orderId}`.mapWith(Boolean).as("is_upgrade"),
        devicesWith: sql<number>`${devicesIf(`(${IS_KEPT} or ${IS_OF_PAYMENT})`)}`.as("devices_with"),
        devicesWithout: sql<number>`${devicesIf(`(${IS_KEPT} and not ${IS_OF_PAYMENT})`)}`.as(
          "devices_without",
        ),
      })
      .from(licenses)
      .innerJoin(sql`orders paid`, sql`paid.payment_id = ${paymentId}`)
      .where(sql`${licenses.id} in ${licensesOfPayment(paymentId)}`)
      .limit(1),
    db
      .select({
        order: orders,
        invoiceId: invoiceIdOf(orders.id).as("invoice_in_force"),
        paid: sql<number | null>`${payments.amount}`.as("paid_amount"),
        paidCurrency: sql<string | null>`${payments.currency}`.as("paid_currency"),
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.id, paymentId)),
  ])
  return { license: license ?? null, bought: bought ? toBought(bought) : null }
}

/** Condition: the order `o` is the one that the payment paid. */
const IS_OF_PAYMENT = "o.id = paid.id"

const devicesIf = (isKept: string) => sql.raw(devicesOf("licenses", isKept))

type FoundPayment = {
  order: typeof orders.$inferSelect
  invoiceId: string | null
  paid: number | null
  paidCurrency: string | null
}

function toBought({ order: row, invoiceId, paid, paidCurrency }: FoundPayment) {
  const order = toOrder(row)
  const currency = paidCurrency ?? order.amount.currency
  return { order, invoiceId, paid: paid === null ? null : { amount: paid, currency }, currency }
}

/**
 * Statements for the batch that records a reversal, after the license was updated: each email with its recipient and the
 * condition on which it is queued. In that transaction, because an email that is queued later is lost in a crash before it.
 */
function queueReversalEmails(
  db: Database,
  { reversal: { paymentId }, emails, license }: Pick<NewReversal, "reversal" | "emails" | "license">,
) {
  const { buyerId, refund, payer } = emails
  const { status, devices } = emails.license ?? {}
  const affected = sql`licenses l where l.id = ${license?.licenseId ?? ""}`
  const holderId = sql`(select l.user_id from ${affected})`
  const isInForce = hasRow`${affected} and l.revoked_at is null`
  const isRefunded = hasRow`${affected} and l.revocation_reason = 'refunded'`
  const isDisputed = hasRow`${affected} and l.revocation_reason = 'dispute-lost'`
  // A buyer who holds the license reads of it in the email about the refund.
  const holdsOwn = hasRow`${affected} and l.payment_id = ${paymentId} and l.user_id is ${buyerId}`
  const hasEndedOwn = hasRow`licenses where payment_id = ${paymentId} and revocation_reason = 'refunded'`
  const isReturned = hasRow`orders o where o.payment_id = ${paymentId} and not ${sql.raw(`(${IS_KEPT})`)}`
  const queueIf = (condition: SQL, to: SQL | string | null, email: AccountEmail | undefined) =>
    email && to !== null ? [queueEmailTo(db, to, email, condition)] : []
  return [
    ...queueIf(hasEndedOwn, buyerId, refund?.ended),
    ...queueIf(sql`not ${hasEndedOwn}`, buyerId, refund?.other),
    ...(payer ? [queueEmailToAddress(db, payer)] : []),
    // A license that its upgrade kept in force may be revoked with it; a holder was told if the owner revoked it.
    ...queueIf(sql`${isRefunded} and not ${holdsOwn}`, holderId, status?.refunded),
    ...queueIf(isDisputed, holderId, status?.disputed),
    ...queueIf(sql`${isInForce} and ${wasQueued(status?.disputed)}`, holderId, status?.restored),
    ...queueIf(sql`${isReturned} and ${isInForce}`, holderId, devices?.reverted),
    ...queueIf(sql`not ${isReturned} and ${wasQueued(devices?.reverted)}`, holderId, devices?.restored),
  ]
}

const wasQueued = (email: AccountEmail | undefined) => hasRow`outbox where id = ${email?.id ?? ""}`

/**
 * Statements that update a payment's license, or the one that it upgraded: its plan and devices, its status and the revocation
 * list; those that the site's owner revoked stay so.
 */
export function refreshLicense(db: Database, paymentId: string, now: Date) {
  const ids = licensesOfPayment(paymentId)
  const update = db
    .update(licenses)
    .set({
      revocationReason: reversalReason,
      revokedAt: sql`case when ${reversalReason} is null then null else coalesce(${licenses.revokedAt}, ${now.getTime()}) end`,
    })
    .where(and(sql`${licenses.id} in ${ids}`, sql`${licenses.revocationReason} is not 'by-owner'`))
  return [...refreshTerms(db, ids, now), update, syncRevocations(db, sql`l.id in ${ids}`)] as const
}

export type NewReversal = {
  reversal: Reversal
  emails: ReversalEmails
  /** The license of the payment when the emails were written. */
  license: { licenseId: string; devices: number } | null
  /** The one that is due once the reversal is recorded. */
  creditNote: DraftedCreditNote | null
  now: Date
}

/**
 * Records a reversal that is new, updates the license, issues a credit note and queues the email, in one transaction; false if
 * the license has other devices by now, so that the emails have to be written again.
 */
export async function addReversal(
  db: Database,
  reversal: NewReversal,
  webhookEventId: string | null,
): Promise<boolean> {
  const mark = markEvent(db, webhookEventId, "booked", reversal.now)
  const { condition, changes } = statementsOf(db, reversal)
  const isAdded = await writeIf(db, condition, [...changes, ...mark])
  return isAdded || writeIf(db, sql`not ${isNewReversal(reversal.reversal)}`, mark)
}

/** Records a refund by the owner's bank, as an action: not if it is more than is left. */
export function addBankRefund(db: Database, refund: NewReversal): ActionStatements {
  const { paymentId, amount } = refund.reversal
  const { condition, changes } = statementsOf(db, refund)
  const isLeft = sql`${amount} between 1 and ${refundableAmount(paymentId)}`
  return { condition: sql`${condition} and ${isLeft}`, changes }
}

function statementsOf(db: Database, { reversal, emails, license, creditNote, now }: NewReversal) {
  const { paymentId } = reversal
  const isUnchanged = sql`${license?.devices ?? 0} = coalesce(
    (select max_devices from licenses where id in ${licensesOfPayment(paymentId)}), 0)`
  return {
    condition: sql`${isNewReversal(reversal)} and ${isUnchanged}`,
    changes: [
      ...addReversalEntry(db, reversal, now),
      addCreditNote(db, paymentId, creditNote),
      ...refreshLicense(db, paymentId, now),
      resolvePaymentProblem(db, paymentId, now, isGone),
      reopenPaymentProblem(db, paymentId),
      ...(reversal.kind === "refund" ? [answerRequest(db, reversal)] : []),
      closeDispute(db, reversal),
      refreshMoneyState(db, paymentId),
      endSync(db, reversal),
      ...queueReversalEmails(db, { reversal, emails, license }),
    ],
  }
}

/** A statement for the batch that records a reversal: the provider is no longer asked about it. */
function endSync(db: Database, { id, disputeId }: Pick<Reversal, "id" | "disputeId">) {
  return db.delete(providerSyncs).where(inArray(providerSyncs.id, [id, `dispute:${disputeId ?? ""}`]))
}
