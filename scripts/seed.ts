import { getPlatformProxy } from "wrangler"
import { hashPassword } from "#app/auth/passwords.server.ts"
import { openDatabase } from "#db/client.server.ts"
import { seedAccount, seedRelease } from "#db/seed.ts"
import { installerDigest } from "#tests/emulators/installer.ts"
import { basicPrice, businessPrice } from "../app/domain/checkout/plans.ts"
import { effectivePrice, FALLBACK_PRICE } from "../app/domain/checkout/pricing.ts"
import { createLicenseKey } from "../app/domain/licensing/license-key.ts"

const PASSWORD = "brisk-demo-1"
const stateDir = process.env.STATE_DIR ?? ".wrangler/state"

const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({ persist: { path: `${stateDir}/v3` } })
try {
  const db = openDatabase(env.DB)
  const price = effectivePrice(FALLBACK_PRICE)
  const key = () => createLicenseKey((length) => crypto.getRandomValues(new Uint8Array(length)))
  const accounts = [
    { name: "free", license: null },
    { name: "basic", license: { planType: "basic", key: key(), amount: basicPrice(price).price.amount } },
    {
      name: "business",
      license: { planType: "business", key: key(), amount: businessPrice(price).price.amount },
    },
  ] as const
  for (const { name, license } of accounts) {
    const passwordHash = await hashPassword(PASSWORD)
    await seedAccount(db, { email: `${name}@brisk.test`, passwordHash, license }, new Date())
  }
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
