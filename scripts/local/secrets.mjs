import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto"

export const randomText = () => randomBytes(18).toString("hex")

/** Creates a webhook secret in Resend's format. */
export const randomWebhookSecret = () => `whsec_${randomBytes(24).toString("base64")}`

/** Secrets that a local site and the emulator of the second provider share. */
export const createResellerSecrets = () => ({
  POLAR_ACCESS_TOKEN: `polar_oat_${randomText()}`,
  POLAR_WEBHOOK_SECRET: `whsec_${randomText()}`,
  POLAR_ORGANIZATION_ID: randomUUID(),
  POLAR_PRODUCT_ID: randomUUID(),
})

/** New values of the secrets that no service outside issues. */
export function createSecrets() {
  const signingKey = generateKeyPairSync("ed25519").privateKey.export({ format: "der", type: "pkcs8" })
  return {
    RAZORPAY_WEBHOOK_SECRET: randomText(),
    LICENSE_SIGNING_KEY: signingKey.toString("base64"),
    FACTOR_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  }
}
