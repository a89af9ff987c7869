import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { type Finding, leftOut, note, type RecordKind } from "./problems.ts"
import { readBugReport } from "./read-bug-report.ts"
import { readDonation } from "./read-donation.ts"
import { readLicense } from "./read-license.ts"
import { readText, shown } from "./read-values.ts"
import type { Staging } from "./staging.ts"

export type Reading = {
  now: Date
  /** Stages a record of its own `old_id`, with what is said of it. */
  add: (kind: RecordKind, table: string, row: Parameters<Staging["add"]>[1], findings: Finding[]) => void
}

type Reader = (id: string, value: Record<string, unknown>, reading: Reading) => void

const readUser: Reader = (id, { email, optInPromotions, licenseKey, isPaid }, { add }) => {
  const what = `optInPromotions ${shown(optInPromotions)} is neither true nor false`
  const isOdd = optInPromotions !== undefined && typeof optInPromotions !== "boolean"
  const findings = isOdd ? [note(what, "Only true is a consent to news: none is taken over.")] : []
  const row = { old_id: id, email_key: typeof email === "string" ? emailKeyOf(email) : null }
  const states = { license_key: readText(licenseKey), is_paid: isPaid === true ? 1 : 0 }
  add("user", "users", { ...row, ...states, opt_in: optInPromotions === true ? 1 : 0 }, findings)
}

const readOldLicense: Reader = (id, value, { now, add }) => {
  const { userId, licenseKey, planType, maxDevices, createdAt, deviceId, paymentId } = value
  const record = { key: id, planType, maxDevices, createdAt, deviceIds: [deviceId], paymentId, money: null }
  const isOther = licenseKey !== undefined && licenseKey !== id
  const { row, findings } = isOther
    ? { row: null, findings: [otherKey(licenseKey)] }
    : readLicense(record, now)
  const staged = { old_id: id, user_id: readText(userId), payment_id: row?.paymentId ?? null }
  add("license", "licenses", { ...staged, row: row && JSON.stringify(row), is_out: row ? 0 : 1 }, findings)
}

const otherKey = (licenseKey: unknown): Finding =>
  leftOut(
    `its licenseKey is another one, ${shown(licenseKey)}`,
    "Find out which key its holder has, correct the other one, and run the import again.",
  )

const readOldReport: Reader = (id, value, { now, add }) => {
  const { row, findings } = readBugReport(value, now)
  const staged = { old_id: id, user_id: readText(value.userId), row: row && JSON.stringify(row) }
  add("bug-report", "bug_reports", { ...staged, is_out: row ? 0 : 1 }, findings)
}

const readOldDonation: Reader = (id, value, { now, add }) => {
  const { row, findings } = readDonation(value, now)
  const { amount, currency } = value
  const staged = {
    ...{ old_id: id, user_id: readText(value.userId), payment_id: row?.paymentId ?? null },
    ...{ amount: row?.money?.amount ?? null, currency: row?.money?.currency ?? null },
    ...{ row: row && JSON.stringify(row), raw: JSON.stringify({ amount, currency }), is_out: row ? 0 : 1 },
  }
  add("donation", "donations", staged, findings)
}

/** The collections of the old site's database that are read, each with the kind and the reader of its documents. */
export const COLLECTIONS = new Map<string, { kind: RecordKind; read: Reader }>([
  ["users", { kind: "user", read: readUser }],
  ["licenses", { kind: "license", read: readOldLicense }],
  ["bugReports", { kind: "bug-report", read: readOldReport }],
  ["donations", { kind: "donation", read: readOldDonation }],
])
