import { createSecrets, randomWebhookSecret } from "../local/secrets.mjs"

/** Where `npm run setup` keeps the production secrets, because Cloudflare gives none back. Git ignores it. */
export const PRODUCTION_VARS = ".production.vars"

/** A well-formed value of each secret, for those whose real ones can't be read. */
export const WELL_FORMED_SECRETS: Record<string, string> = {
  ...createSecrets(),
  RAZORPAY_KEY_ID: "rzp_live_hidden",
  RAZORPAY_KEY_SECRET: "hidden-secret",
  RESEND_API_KEY: "hidden-secret",
  RESEND_WEBHOOK_SECRET: randomWebhookSecret(),
}
