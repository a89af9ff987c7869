import { createHmac, timingSafeEqual } from "node:crypto"
import { unixSeconds } from "./time.ts"

/** Lower-case hex HMAC-SHA256, Razorpay's only kind of signature. */
export function sign(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("hex")
}

export function isSigned(text: string, signature: string, secret: string): boolean {
  const expected = Buffer.from(sign(text, secret))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

type Signing = {
  id: string
  /** "whsec_" and base64. */
  secret: string
  /** Unix seconds. */
  timestamp?: number
}

/** Polar's headers, by Standard Webhooks. The key is the secret's text. Each attempt has its own time. */
export function standardHeaders(body: string, { id, secret, timestamp = unixSeconds() }: Signing) {
  const signature = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")
  return {
    "User-Agent": "polar.sh webhooks",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${signature}`,
  }
}

/** The headers of a signed event: HMAC-SHA256 of `id.timestamp.body`. Each attempt has its own time. */
export function svixHeaders(body: string, { id, secret, timestamp = unixSeconds() }: Signing) {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64")
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")
  return {
    "User-Agent": "Svix-Webhooks/1.84.0",
    "svix-id": id,
    "svix-timestamp": String(timestamp),
    "svix-signature": `v1,${signature}`,
  }
}
