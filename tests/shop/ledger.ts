import { verifyAudit } from "#app/audit/record-entry.server.ts"
import { createPolar } from "#app/payments/polar/polar.server.ts"
import { createRazorpay } from "#app/payments/razorpay/razorpay.server.ts"
import { reconcile } from "#app/payments/reconciliation/check-books.server.ts"
import { ALL_TIME, findBrokenInvariants } from "#app/payments/reconciliation/invariant-queries.server.ts"
import { openDatabase } from "#db/client.server.ts"
import * as schema from "#db/schema.ts"
import type { Emulators } from "#tests/emulators/server.ts"
import { listProblems, listReversals } from "#tests/support/models/ledger.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { OWNER_EMAIL } from "./owner.ts"

export type Ledger = Awaited<ReturnType<typeof readLedger>>

const DAY_MS = 24 * 60 * 60 * 1000

/** The site's records, and the payments and emails that the emulators hold. */
export async function readLedger(d1: D1Database, { state, url: apiUrl }: Emulators) {
  const db = openDatabase(d1)
  const undelivered = db.select({ id: schema.outbox.id }).from(schema.outbox).where(schema.isUndeliveredEmail)
  const { keyId, keySecret } = secrets
  const log = { info() {}, error() {} }
  const razorpay = createRazorpay({ keyId, keySecret, webhookSecrets: [], apiUrl }, log)
  const payments = { razorpay, polar: createPolar(null, log) }
  const range = { from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + DAY_MS) }
  return {
    orders: await db.select().from(schema.orders),
    licenses: await db.select().from(schema.licenses),
    licenseUpgrades: await db.select().from(schema.licenseUpgrades),
    deviceOverrides: await db.select().from(schema.deviceOverrides).orderBy(schema.deviceOverrides.setAt),
    coupons: await db.select().from(schema.coupons),
    quotes: await db.select().from(schema.quotes),
    webhookEvents: await db.select().from(schema.webhookEvents),
    outbox: await db.select().from(schema.outbox),
    /** The emails that /desk lists as those that did not arrive. */
    undelivered: (await undelivered).map(({ id }) => id),
    accounts: await db.select().from(schema.users),
    activations: await db.select().from(schema.activations),
    audit: await db.select().from(schema.auditEntries).orderBy(schema.auditEntries.number),
    auditVerification: await verifyAudit({ db }),
    notes: await db.select().from(schema.notes),
    refundRequests: await db.select().from(schema.refundRequests),
    problems: await listProblems({ db }),
    reversals: await listReversals({ db }),
    revocations: await db.select().from(schema.licenseRevocations),
    brokenBooks: await findBrokenInvariants(db, ALL_TIME),
    reconciliation: await reconcile({ db, payments }, "razorpay", range),
    refunds: [...state.refunds.values()],
    disputes: [...state.disputes.values()],
    /** Refunded ones too. */
    captured: [...state.payments.values()].filter(({ captured }) => captured),
    /** Without those to the owner, which are about what others are about. */
    emails: state.emails.filter(({ to }) => !to.includes(OWNER_EMAIL)),
  }
}
