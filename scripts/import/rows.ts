import { createHash } from "node:crypto"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { type FirebaseHashConfig, toStoredFirebaseHash } from "#app/auth/firebase-passwords.server.ts"
import { NO_PASSWORD_HASH } from "#app/auth/passwords.server.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { inrAmountOf, type Money } from "#app/domain/money.ts"
import { paymentIdOf } from "#app/domain/orders/order-source.ts"
import { MAX_DEVICES, type PlanType, publicPlanType } from "#app/domain/orders/plans.ts"
import { searchWordsOf } from "#app/domain/search-words.ts"
import * as schema from "#db/schema.ts"
import type { OldAccount, OldBugReport, OldDonation, OldLicense } from "./records.ts"

const ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"

/** The id of a row here, of the shape of a random one: it follows from that of the old record, so that each run writes the same. */
export function idOf(...names: string[]): string {
  let number = BigInt(`0x${createHash("sha256").update(JSON.stringify(names)).digest("hex")}`)
  let id = ""
  for (let length = 0; length < 25; length++) {
    id += ALPHABET[Number(number % 36n)]
    number /= 36n
  }
  return id
}

/** A row with its table; the rows of one record stand in an order in which none comes before one that it refers to. */
export type Row = { table: SQLiteTable; values: Record<string, unknown> }

const row = <Table extends SQLiteTable>(table: Table, values: Table["$inferInsert"]): Row => ({
  table,
  values,
})

/** The hash to store; null for one that is of another project or kind. */
export function storedHashOf(
  { passwordHash, salt }: OldAccount,
  config: FirebaseHashConfig | null,
): string | null {
  if (passwordHash === "" || !config) return NO_PASSWORD_HASH
  const hashed = { hash: Buffer.from(passwordHash, "base64"), salt: Buffer.from(salt, "base64") }
  return toStoredFirebaseHash(hashed, config)
}

type AccountFacts = { passwordHash: string; optIn: boolean; now: Date }

export function accountRows(id: string, account: OldAccount, { passwordHash, optIn, now }: AccountFacts) {
  const { email, createdAt, emailVerified, disabled } = account
  const userId = idOf("account", id)
  const emailKey = emailKeyOf(email)
  const words = searchWordsOf(emailKey).map((word) =>
    row(schema.searchWords, { kind: "customer", subjectId: userId, word }),
  )
  return [
    row(schema.users, {
      id: userId,
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
    ...words,
  ]
}

/** The old site keeps no amounts of licenses: they come as orders whose amount is not known. */
export function licenseRows(key: string, license: OldLicense, userId: string, now: Date): Row[] {
  const { planType, createdAt, deviceId, paymentId } = license
  const id = idOf("license", key)
  const ofPlan = MAX_DEVICES[publicPlanType(planType)]
  const maxDevices = license.maxDevices ?? ofPlan
  const devices = planType !== "custom" && maxDevices === ofPlan ? null : maxDevices
  const item = { kind: "license", planType, devices, money: null, createdAt, now } as const
  const order = orderRows({
    ...item,
    id: idOf("order", "license", key),
    userId,
    paymentId: paymentId || null,
  })
  const sold = { id, key, userId, orderId: order.id, paymentId: order.paymentId }
  const seats = deviceId ? 1 : 0
  const counts = { activeSeats: seats, untransferredActive: seats }
  const issued = row(schema.licenses, { ...sold, ...counts, planType, maxDevices, createdAt })
  if (!deviceId) return [...order.rows, issued]
  const seen = { firstSeenAt: createdAt, lastSeenAt: createdAt }
  const activation = row(schema.activations, {
    id: idOf("seat", key),
    licenseId: id,
    seat: 1,
    deviceId,
    ...seen,
  })
  return [...order.rows, issued, activation]
}

type Owner = { id: string; email: string }

export function donationRows(id: string, donation: OldDonation, owner: Owner, now: Date): Row[] {
  const { amount, currency, createdAt, paymentId } = donation
  const money = { amount, currency }
  const item = { kind: "donation", planType: null, devices: null, money, createdAt, now } as const
  const order = orderRows({ ...item, id: idOf("order", "donation", id), userId: owner.id, paymentId })
  const giver = { userId: owner.id, email: donation.email ?? owner.email }
  const paid = { ...money, orderId: order.id, paymentId: order.paymentId, createdAt }
  const given = row(schema.donations, { id: idOf("donation", id), ...giver, ...paid })
  return [...order.rows, given]
}

export function bugReportRows(id: string, report: OldBugReport, userId: string): Row[] {
  const { title, description, dateOfIncident, status, createdAt } = report
  const possibleSolution = report.possibleSolution?.trim() ? report.possibleSolution : null
  const own = { id: idOf("bug-report", id), userId, createdAt }
  return [row(schema.bugReports, { ...own, title, description, dateOfIncident, possibleSolution, status })]
}

/** An order can't be without an amount: where none is known, this stands for it, and `source` says so. */
const NO_AMOUNT: Money = { amount: 1, currency: "INR" }

type ImportedOrder = {
  id: string
  userId: string
  kind: "license" | "donation"
  planType: PlanType | null
  devices: number | null
  money: Money | null
  paymentId: string | null
  createdAt: Date
  now: Date
}

/** The paid order that a record stands for, with its payment and its entry of the ledger. */
function orderRows({ money, now, ...item }: ImportedOrder) {
  const { id, createdAt } = item
  const source = money ? "imported" : "unknown"
  // Razorpay's own id is kept, by which it reports refunds; any other is told apart from it.
  const isRazorpays = /^pay_[A-Za-z0-9]{1,40}$/.test(item.paymentId ?? "")
  const paymentId = isRazorpays && item.paymentId ? item.paymentId : paymentIdOf(source, item.paymentId ?? id)
  const { amount, currency } = money ?? NO_AMOUNT
  const paid = { amount, currency, status: "paid", paidAt: createdAt, nextSyncAt: createdAt } as const
  const known = { amount: money?.amount ?? null, currency: money?.currency ?? null }
  const inrAmount = money && inrAmountOf(money, null)
  const entry = { id: `payment:${paymentId}`, kind: money ? ("payment" as const) : ("unknown" as const) }
  const told = { occurredAt: createdAt, learnedAt: now }
  const rows = [
    row(schema.orders, { ...item, ...paid, paymentId, source }),
    row(schema.payments, { id: paymentId, orderId: id, ...known, inrAmount, learnedAt: now }),
    row(schema.ledgerEntries, { ...entry, paymentId, ...known, amount: known.amount ?? 0, ...told }),
  ]
  return { id, paymentId, rows }
}
