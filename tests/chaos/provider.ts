import type { Site } from "#tests/support/fixtures/fixtures.ts"
import { paymentEvent, webhookRequest } from "#tests/support/fixtures/provider-events.ts"
import { pay } from "#tests/support/server/emulator-client.ts"
import type { RetryingClient } from "./retries.ts"

type Checkout = { orderId: string; providerOrderId: string; amount: number; currency: string }

/** Pays at the provider. Null when the payment was refused, as for a paid order. */
export async function payAtProvider(site: Pick<Site, "emulators">, providerOrderId: string) {
  const { outcome: _, error, ...callbackFields } = await pay(site, providerOrderId)
  return error ? null : callbackFields
}

/** Posts the callback as the provider's page does: without the session cookie and from another origin. */
export async function postCallback(
  signedOut: RetryingClient,
  orderId: string,
  fields: Record<string, string>,
): Promise<void> {
  const headers = { origin: "https://api.razorpay.com", "sec-fetch-site": "cross-site" }
  await signedOut.post(`/checkout/${orderId}/callback`, fields, headers)
}

/** Sends a webhook that must not pay the order: signed with a wrong secret, or of another amount or currency. */
export async function sendInvalidWebhook(
  signedOut: RetryingClient,
  kind: "forged" | "other-amount",
  { providerOrderId, amount, currency }: Checkout,
): Promise<void> {
  const hasOtherCurrency = kind === "other-amount" && amount % 2 === 0
  const body = paymentEvent("payment.captured", {
    orderId: providerOrderId,
    amount: kind === "forged" || hasOtherCurrency ? amount : amount - 1,
    currency: hasOtherCurrency ? (currency === "INR" ? "USD" : "INR") : currency,
  })
  const secret = kind === "forged" ? { secret: "not the secret" } : {}
  await signedOut.send("/webhooks/razorpay", webhookRequest(body, secret))
}
