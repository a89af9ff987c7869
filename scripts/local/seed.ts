import { hashPassword } from "#app/auth/passwords.server.ts"
import { createSecretCipher } from "#app/auth/secret-cipher.server.ts"
import { NO_BILLING_DETAILS } from "#app/domain/papers/billing-details.ts"
import { type Bindings, createContext } from "#app/load-context.server.ts"
import { draftPapers } from "#app/services/papers/draft-papers.server.ts"
import { openDatabase } from "#db/client.server.ts"
import { type DemoOrder, seedAccount, seedOwner, seedRelease } from "#db/seed.ts"
import { installerDigest } from "#tests/emulators/installer.ts"
import { createLicenseKey } from "../../app/domain/licensing/license-key.ts"
import { basicPrice, businessPrice } from "../../app/domain/orders/plans.ts"
import { effectivePrice, FALLBACK_PRICE } from "../../app/domain/orders/pricing.ts"
import { applyMigrations } from "./migrations.ts"
import { openPlatform } from "./platform.ts"

const PASSWORD = "brisk-demo-1"
const OWNER = "owner@brisk.test"
const TOTP_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
const NOTHING_TYPED = { billing: NO_BILLING_DETAILS, seller: null, agreement: null, discount: null }

const { env, dispose } = await openPlatform<Bindings & { FACTOR_ENCRYPTION_KEY: string }>({ remote: false })
try {
  await applyMigrations(env.DB)
  const db = openDatabase(env.DB)
  const { config } = createContext(env, () => {})
  /** As the site issues one: an order without its receipt is a difference in the books. */
  const issueReceipt = ({ id, planType, amount, paymentId, email, paidAt }: DemoOrder) => {
    const found = {
      order: { id, kind: "license", planType, amount: { amount, currency: "USD" } } as const,
      buyerEmail: email,
      country: null,
      ...NOTHING_TYPED,
    }
    const payment = { paymentId, baseAmount: null, paidAt, invoiceId: "" }
    return draftPapers(found, payment, config.contact).receipt
  }
  const price = effectivePrice(FALLBACK_PRICE)
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const key = () => createLicenseKey(randomBytes)
  const accounts = [
    { name: "free", license: null },
    { name: "basic", license: { planType: "basic", key: key(), amount: basicPrice(price).price.amount } },
    {
      name: "business",
      license: { planType: "business", key: key(), amount: businessPrice(price).price.amount },
    },
    { name: "owner", license: null },
  ] as const
  // One for all, because hashing is slow on purpose.
  const passwordHash = await hashPassword(PASSWORD)
  for (const { name, license } of accounts) {
    const account = { email: `${name}@brisk.test`, passwordHash, license }
    await seedAccount(db, account, issueReceipt, new Date())
  }
  const cipher = createSecretCipher({ current: env.FACTOR_ENCRYPTION_KEY, previous: null }, randomBytes)
  await seedOwner(db, OWNER, (userId) => cipher.encrypt(TOTP_SECRET, userId), new Date())
  await seedRelease(db, {
    version: "1.0.0",
    installerUrl: process.env.INSTALLER_URL ?? "",
    ...installerDigest(),
    notes: "The first release.",
    publishedAt: new Date(),
  })
} finally {
  await dispose()
}
