import { eq, inArray, sql } from "drizzle-orm"
import { TERMS_VERSION } from "#app/accounts/account/account.ts"
import { hashPassword } from "#app/accounts/passwords/password-hash.server.ts"
import { createSecretCipher } from "#app/accounts/two-factor/secret-cipher.server.ts"
import { draftInvoices } from "#app/invoices/documents/issue-invoices.server.ts"
import { createLicenseKey } from "#app/licensing/keys/license-key.ts"
import { type Bindings, createContext } from "#app/load-context.server.ts"
import { NO_BILLING_DETAILS } from "#app/orders/billing/billing-details.ts"
import { addOrderPayment } from "#app/orders/ledger/queries.server.ts"
import {
  COMPANY_PLAN,
  type PlanOfFixedSize,
  planSize,
  priceOf,
  SINGLE_PLAN,
} from "#app/orders/plans/plans.ts"
import { DEFAULT_REGION, effectivePrice } from "#app/orders/prices/pricing.ts"
import { findRegionalPrice } from "#app/orders/prices/queries.server.ts"
import { addSearchWords, searchedOfAddress } from "#app/platform/search-words-queries.server.ts"
import { addMilliseconds, days } from "#app/platform/time.ts"
import { fileNameOf } from "#app/releases/versions/release.ts"
import { openDatabase, writeIf } from "#db/client.server.ts"
import { licenses, orders, owners, prices, receipts, releases, totpFactors, users } from "#db/schema.ts"
import { installerDigest } from "#tests/emulators/installer.ts"
import { openPlatform } from "../command.ts"
import { applyMigrations } from "./migrations.ts"

const PASSWORD = "brisk-demo-1"
const OWNER_ID = "demo-owner"
const TOTP_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"

type LocalBindings = Bindings & { FACTOR_ENCRYPTION_KEY: string }

await using platform = await openPlatform<LocalBindings>({ remote: false })
const { env } = platform
const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const db = openDatabase(env.DB)
const now = new Date()

await applyMigrations(env.DB)
// One for all, because hashing is slow on purpose.
const passwordHash = await hashPassword(PASSWORD)
for (const name of new Set(["free", SINGLE_PLAN, COMPANY_PLAN, "owner"])) await addAccount(name, passwordHash)
const price = effectivePrice(await findRegionalPrice(db, DEFAULT_REGION, now))
await addLicense(SINGLE_PLAN, priceOf(SINGLE_PLAN, price).price.amount)
await addLicense(COMPANY_PLAN, priceOf(COMPANY_PLAN, price).price.amount)
// The demo has asked the original prices there. The law of the EU and the UK wants more before one is shown.
await db
  .update(prices)
  .set({ hidesOriginal: false })
  .where(inArray(prices.region, ["US", "IN"]))
await makeOwner()
await addRelease(process.env.INSTALLER_URL ?? "")

// Rows that are there are left as they are.

async function addAccount(name: string, passwordHash: string) {
  const id = `demo-${name}`
  const email = `${name}@brisk.test`
  const user = { id, email, emailKey: email, passwordHash, optInPromotions: false }
  await db.batch([
    db
      .insert(users)
      .values({ ...user, termsVersion: TERMS_VERSION, createdAt: now, emailConfirmedAt: now })
      .onConflictDoNothing(),
    addSearchWords(db, { kind: "customer", subjectId: id }, searchedOfAddress(email)),
  ])
}

/** Adds a license with its paid order and receipt, as the site issues one: an order without it is a difference in the books. */
async function addLicense(planType: PlanOfFixedSize, amount: number) {
  const userId = `demo-${planType}`
  const id = `${userId}-order`
  const paymentId = `pay_demo${planType}`
  const bought = { userId, planType, createdAt: now }
  const sold = { kind: "license", status: "paid", amount, currency: "USD", paymentId } as const
  const found = {
    order: { id, kind: "license", planType, amount: { amount, currency: "USD" } },
    buyerEmail: `${planType}@brisk.test`,
    country: null,
    billing: NO_BILLING_DETAILS,
    seller: null,
    agreement: null,
    discount: null,
  } as const
  const { contact } = createContext(env, () => {}).config
  const payment = { paymentId, baseAmount: null, paidAt: now, invoiceId: "" }
  const { receipt } = draftInvoices(found, payment, contact)
  const untold = { fee: null, tax: null, inrAmount: null, capturedAt: null }
  const license = { id: `${userId}-license`, key: createLicenseKey(randomBytes), orderId: id, paymentId }
  await writeIf(db, sql`not exists (select 1 from orders where id = ${id})`, [
    db.insert(orders).values({ ...bought, ...sold, id, paidAt: now, nextSyncAt: now }),
    db.insert(receipts).values(receipt),
    ...addOrderPayment(db, { orderId: id, paymentId, source: "razorpay", ...untold, paidAt: now }),
    db.insert(licenses).values({ ...bought, ...license, maxDevices: planSize(planType) }),
  ])
}

/** The owner's role and a second factor, encrypted again with the key of this computer. */
async function makeOwner() {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, OWNER_ID))
  if (!user) return
  const cipher = createSecretCipher({ current: env.FACTOR_ENCRYPTION_KEY, previous: null }, randomBytes)
  const { ciphertext, keyId } = await cipher.encrypt(TOTP_SECRET, OWNER_ID)
  const secret = { encryptedSecret: ciphertext, keyId }
  await db.batch([
    db.insert(owners).values({ userId: OWNER_ID, since: now }).onConflictDoNothing(),
    db
      .insert(totpFactors)
      .values({ userId: OWNER_ID, ...secret, createdAt: now, enabledAt: now })
      .onConflictDoUpdate({ target: totpFactors.userId, set: secret }),
  ])
}

/** Adds the first version, older than all that `npm run demo` adds; updates its address, which depends on the emulators' port. */
async function addRelease(installerUrl: string) {
  const file = { installerUrl, ...installerDigest(fileNameOf({ installerUrl })) }
  const publishedAt = addMilliseconds(now, -days(366))
  await db
    .insert(releases)
    .values({ ...file, version: "1.0.0", notes: "The first release.", publishedAt })
    .onConflictDoUpdate({ target: releases.version, set: file })
}
