import type { WebhookRequest } from "#app/payments/provider/payment-provider.ts"
import { parseWebhookEvent } from "./events.server.ts"

/** Reads a webhook event, and checks that Razorpay signed its body with one of the secrets. */
export async function readWebhook(request: Request, secrets: string[]): Promise<WebhookRequest> {
  const body = await request.arrayBuffer()
  const signature = request.headers.get("x-razorpay-signature") ?? ""
  if (!(await isSignedBy(secrets, signature, body))) return { kind: "forged" }
  const payload = new TextDecoder().decode(body)
  const eventId = request.headers.get("x-razorpay-event-id")?.slice(0, 100) ?? null
  return { kind: "verified", eventId, payload, event: parseWebhookEvent(payload) }
}

/** Checks in constant time if `signature` is the lowercase hex HMAC-SHA256 of `message` under one of the secrets. */
export async function isSignedBy(
  secrets: string[],
  signature: string,
  message: BufferSource,
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const checks = secrets.map(async (secret) =>
    crypto.subtle.verify("HMAC", await importKey(secret), bytes, message),
  )
  return (await Promise.all(checks)).includes(true)
}

function importKey(secret: string): Promise<CryptoKey> {
  const hmac = { name: "HMAC", hash: "SHA-256" }
  return crypto.subtle.importKey("raw", new TextEncoder().encode(secret), hmac, false, ["verify"])
}
