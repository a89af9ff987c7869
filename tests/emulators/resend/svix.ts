import { createHmac } from "node:crypto"
import { unixSeconds } from "../time.ts"

type Signing = {
  id: string
  /** "whsec_" and base64. */
  secret: string
  /** Unix seconds. */
  timestamp?: number
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
