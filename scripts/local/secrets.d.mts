export function createSecrets(): {
  RAZORPAY_WEBHOOK_SECRET: string
  LICENSE_SIGNING_KEY: string
  FACTOR_ENCRYPTION_KEY: string
}
export function randomWebhookSecret(): string
