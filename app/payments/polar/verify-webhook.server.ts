import { Webhook } from "standardwebhooks"
import type { WebhookRequest } from "#app/payments/provider/payment-provider.ts"
import { parseWebhookEvent } from "./events.server.ts"

/** Reads a webhook event, and checks that Polar signed its body with one of the secrets in the last five minutes. */
export async function readWebhook(request: Request, secrets: string[]): Promise<WebhookRequest> {
  const payload = new TextDecoder().decode(await request.arrayBuffer())
  const headers = Object.fromEntries(
    ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [
      name,
      request.headers.get(name) ?? "",
    ]),
  )
  if (!secrets.some((secret) => isSigned(secret, payload, headers))) return { kind: "forged" }
  const eventId = headers["webhook-id"]?.slice(0, 100) ?? null
  return { kind: "verified", eventId, payload, event: parseWebhookEvent(payload) }
}

/** Polar's key is the text of the secret; of newer secrets it may be the bytes that its base64 stands for. */
const isSigned = (secret: string, payload: string, headers: Record<string, string>) =>
  [{ format: "raw" } as const, undefined].some((options) => {
    try {
      new Webhook(secret, options).verify(payload, headers, { jsonParse: false })
      return true
    } catch {
      return false
    }
  })
