import { eq, sql } from "drizzle-orm"
import { TERMS_VERSION } from "#app/domain/account/terms.ts"
import type { PlanOfFixedSize } from "#app/domain/orders/plans.ts"
import { MAX_DEVICES } from "#app/domain/orders/plans.ts"
import type { NewRelease } from "#app/domain/releases/release.ts"
import type { Database } from "./client.server.ts"
import { insertIf } from "./insert-if.server.ts"
import type { Receipt } from "./papers/invoices.server.ts"
import { addOrderPayment } from "./payments/ledger.server.ts"
import { licenses, orders, owners, receipts, releases, totpFactors, users } from "./schema.ts"
import { addSearchWords } from "./search-words.server.ts"

/** An order of a demo account, as its receipt prints it. */
export type DemoOrder = {
  id: string
  planType: PlanOfFixedSize
  amount: number
  paymentId: string
  email: string
  paidAt: Date
}

type DemoAccount = {
  email: string
  passwordHash: string
  license: { planType: PlanOfFixedSize; key: string; amount: number } | null
}

/** Adds a demo account with its paid order, receipt and license, if any; existing rows are left unchanged. */
export async function seedAccount(
  db: Database,
  { email, passwordHash, license }: DemoAccount,
  issueReceipt: (order: DemoOrder) => Receipt,
  now: Date,
) {
  const id = `demo-${email.split("@")[0]}`
  const ids = { user: id, order: `${id}-order`, license: `${id}-license` }
  const user = {
    id,
    email,
    emailKey: email,
    passwordHash,
    optInPromotions: false,
    termsVersion: TERMS_VERSION,
  }
  await db.batch([
    db
      .insert(users)
      .values({ ...user, createdAt: now, emailConfirmedAt: now })
      .onConflictDoNothing(),
    addSearchWords(db, { kind: "customer", subjectId: id }, email, sql`true`),
  ])
  if (!license) return
  const { planType, key, amount } = license
  const paymentId = `pay_${id.replace("-", "")}`
  const sharedColumns = { userId: id, planType, createdAt: now }
  const receipt = issueReceipt({ id: ids.order, planType, amount, paymentId, email, paidAt: now })
  const isNewOrder = sql`exists (select 1 from orders where id = ${ids.order} and paid_at = ${now.getTime()})`
  await db.batch([
    db
      .insert(orders)
      .values({
        ...sharedColumns,
        id: ids.order,
        kind: "license",
        amount,
        currency: "USD",
        status: "paid",
        paymentId,
        paidAt: now,
        nextSyncAt: now,
      })
      .onConflictDoNothing(),
    insertIf(db, receipts, receipt, isNewOrder),
    ...addOrderPayment(db, { orderId: ids.order, paymentId, source: "razorpay", ...NOT_TOLD, paidAt: now }),
    db
      .insert(licenses)
      .values({
        ...sharedColumns,
        id: ids.license,
        key,
        orderId: ids.order,
        paymentId,
        maxDevices: MAX_DEVICES[planType],
      })
      .onConflictDoNothing(),
  ])
}

/** What the provider says of a real payment. */
const NOT_TOLD = { fee: null, tax: null, inrAmount: null, capturedAt: null }

type EncryptedSecret = { ciphertext: string; keyId: string }

/** Gives a demo account the owner's role and a second factor, encrypted again with the key of this computer. */
export async function seedOwner(
  db: Database,
  email: string,
  encryptSecret: (userId: string) => Promise<EncryptedSecret>,
  now: Date,
): Promise<void> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.emailKey, email))
  if (!user) return
  const { ciphertext, keyId } = await encryptSecret(user.id)
  const secret = { encryptedSecret: ciphertext, keyId }
  await db.batch([
    db.insert(owners).values({ userId: user.id, since: now }).onConflictDoNothing(),
    db
      .insert(totpFactors)
      .values({ userId: user.id, ...secret, createdAt: now, enabledAt: now })
      .onConflictDoUpdate({ target: totpFactors.userId, set: secret }),
  ])
}

/** Adds a release, or updates the address of its installer, which depends on the emulators' port. */
export async function seedRelease(db: Database, release: NewRelease): Promise<void> {
  const { installerUrl } = release
  await db
    .insert(releases)
    .values(release)
    .onConflictDoUpdate({ target: releases.version, set: { installerUrl } })
}
