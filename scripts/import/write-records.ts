import { hash } from "node:crypto"
import { sql } from "drizzle-orm"
import {
  type FirebaseHashConfig,
  NO_PASSWORD_HASH,
  toStoredFirebaseHash,
} from "#app/accounts/passwords/password-hash.server.ts"
import { refreshMoneyState } from "#app/orders/ledger/money-state-queries.server.ts"
import { addOrderPayment } from "#app/orders/ledger/queries.server.ts"
import { countActivation } from "#app/orders/ledger/totals-queries.server.ts"
import { paymentIdOf } from "#app/orders/order/order.ts"
import { planOf, planSize, publicPlanType } from "#app/orders/plans/plans.ts"
import { resolvePaymentProblem } from "#app/payments/confirmation/problem-queries.server.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { inrAmountOf, type Money } from "#app/platform/money.ts"
import { addSearchWords, searchedOfAddress } from "#app/platform/search-words-queries.server.ts"
import type { Database } from "#db/client.server.ts"
import { activations, bugReports, donations, licenses, orders, users } from "#db/schema.ts"
import type { Old } from "./read-files.ts"

/** The id of a row here: it follows from that of the old record, so that each comes once. */
export const idOf = (...names: string[]) => hash("sha256", JSON.stringify(names)).slice(0, 25)

/** The hash to store; null if it is of another project or kind. */
export function formatStoredHash({ passwordHash, salt }: Old<"accounts">, config: FirebaseHashConfig | null) {
  if (passwordHash === "" || !config) return NO_PASSWORD_HASH
  const hashed = { hash: Buffer.from(passwordHash, "base64"), salt: Buffer.from(salt, "base64") }
  return toStoredFirebaseHash(hashed, config)
}

type AccountFacts = { passwordHash: string; optIn: boolean; now: Date }

// Each function returns the statements of one record, for one transaction.

export function addAccount(
  db: Database,
  id: string,
  { email, createdAt, emailVerified, disabled }: Old<"accounts">,
  { passwordHash, optIn, now }: AccountFacts,
) {
  const subjectId = idOf("account", id)
  const emailKey = emailKeyOf(email)
  return [
    db.insert(users).values({
      id: subjectId,
      email,
      emailKey,
      passwordHash,
      createdAt,
      emailConfirmedAt: emailVerified ? createdAt : null,
      optInPromotions: optIn,
      promotionsChangedAt: optIn ? createdAt : null,
      promotionsChangedBy: optIn ? "old-site" : null,
      disabledAt: disabled ? now : null,
    }),
    addSearchWords(db, { kind: "customer", subjectId }, searchedOfAddress(email)),
  ]
}

/** The old site keeps no amounts of licenses: they come as orders whose amount is not known. */
export function addLicense(db: Database, key: string, license: Old<"licenses">, userId: string, now: Date) {
  const { planType, createdAt, deviceId } = license
  const licenseId = idOf("license", key)
  const maxDevices = license.maxDevices ?? planSize(publicPlanType(planType))
  const devices = maxDevices === planOf(planType).devices ? null : maxDevices
  const item = { kind: "license", planType, devices, userId, createdAt } as const
  const id = idOf("order", "license", key)
  const order = addOrder(db, { ...item, id }, { paymentId: license.paymentId || null, money: null }, now)
  const seats = deviceId ? 1 : 0
  const issued = db.insert(licenses).values({
    id: licenseId,
    key,
    userId,
    orderId: id,
    paymentId: order.paymentId,
    planType,
    maxDevices,
    createdAt,
    activeSeats: seats,
    untransferredActive: seats,
  })
  if (!deviceId) return [...order.statements, issued]
  const activation = db.insert(activations).values({
    id: idOf("seat", key),
    licenseId,
    seat: 1,
    deviceId,
    firstSeenAt: createdAt,
    lastSeenAt: createdAt,
  })
  return [...order.statements, issued, activation, ...countActivation(db, null, createdAt)]
}

export function addDonation(
  db: Database,
  id: string,
  donation: Old<"donations">,
  owner: { id: string; email: string },
  now: Date,
) {
  const { amount, currency, createdAt, paymentId } = donation
  const money = { amount, currency }
  const item = { kind: "donation", planType: null, devices: null, userId: owner.id, createdAt } as const
  const orderId = idOf("order", "donation", id)
  const order = addOrder(db, { ...item, id: orderId }, { paymentId, money }, now)
  const given = db.insert(donations).values({
    id: idOf("donation", id),
    userId: owner.id,
    email: donation.email ?? owner.email,
    amount,
    currency,
    orderId,
    paymentId: order.paymentId,
    createdAt,
  })
  return [...order.statements, given]
}

export function importBugReport(db: Database, id: string, report: Old<"bugReports">, userId: string) {
  const possibleSolution = report.possibleSolution?.trim() ? report.possibleSolution : null
  return [db.insert(bugReports).values({ ...report, id: idOf("bug-report", id), userId, possibleSolution })]
}

/** An order can't be without an amount: where none is known, this stands for it, and `source` says so. */
const NO_AMOUNT: Money = { amount: 1, currency: "INR" }

type ImportedOrder = Pick<
  typeof orders.$inferInsert,
  "id" | "userId" | "kind" | "planType" | "devices" | "createdAt"
>

/** The paid order that a record stands for, with its payment, of which a webhook event may have told, and its entry of the ledger. */
function addOrder(
  db: Database,
  order: ImportedOrder,
  { paymentId: id, money }: { paymentId: string | null; money: Money | null },
  now: Date,
) {
  const { createdAt } = order
  const source = money ? "imported" : "unknown"
  // Razorpay's id is kept, because refunds name it; any other id gets a prefix.
  const paymentId = id && /^pay_[A-Za-z0-9]{1,40}$/.test(id) ? id : paymentIdOf(source, id ?? order.id)
  const paid = { status: "paid", paidAt: createdAt, nextSyncAt: createdAt, paymentId, source } as const
  const statements = [
    db.insert(orders).values({ ...order, ...(money ?? NO_AMOUNT), ...paid }),
    ...addOrderPayment(db, {
      orderId: order.id,
      paymentId,
      source,
      fee: null,
      tax: null,
      inrAmount: money && inrAmountOf(money, null),
      capturedAt: null,
      paidAt: createdAt,
    }),
    resolvePaymentProblem(db, paymentId, now, sql`true`),
    refreshMoneyState(db, paymentId),
  ]
  return { paymentId, statements }
}
