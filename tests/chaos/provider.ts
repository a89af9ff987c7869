import { randomUUID } from "node:crypto"
import { paymentEvent, sign } from "#tests/support/provider-events.ts"
import { secrets } from "#tests/support/test-server.ts"
import type { RetryingClient } from "./retries.ts"

type CallbackFields = Record<string, string>

/** Pays or fails at the provider. Null when the payment failed or was refused, as for a paid order. */
export async function pay(
  emulatorsUrl: string,
  providerOrderId: string,
  outcome: "success" | "failure",
): Promise<CallbackFields | null> {
  const response = await fetch(`${emulatorsUrl}/pay`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ order_id: providerOrderId, outcome }),
  })
  const { outcome: _, error, ...fields } = (await response.json()) as CallbackFields
  return response.ok && !error ? fields : null
}

/** Posts the callback as the provider's page does: without the session cookie and from another origin. */
export async function postCallback(
  signedOut: RetryingClient,
  orderId: string,
  fields: CallbackFields,
): Promise<void> {
  const headers = { origin: "https://api.razorpay.com", "sec-fetch-site": "cross-site" }
  await signedOut.post(`/checkout/${orderId}/callback`, fields, headers)
}

type InvalidWebhook = {
  kind: "forged" | "other-amount"
  providerOrderId: string
  amount: number
  currency: string
}

/** Sends a webhook that must not pay the order: signed with a wrong secret, or of another amount or currency. */
export async function sendInvalidWebhook(
  signedOut: RetryingClient,
  { kind, providerOrderId, amount, currency }: InvalidWebhook,
): Promise<void> {
  const hasOtherCurrency = kind === "other-amount" && amount % 2 === 0
  const body = paymentEvent("payment.captured", {
    orderId: providerOrderId,
    amount: kind === "forged" || hasOtherCurrency ? amount : amount - 1,
    currency: hasOtherCurrency ? (currency === "INR" ? "USD" : "INR") : currency,
  })
  const secret = kind === "forged" ? "not the secret" : secrets.webhookSecret
  const headers = {
    "content-type": "application/json",
    "x-razorpay-signature": sign(body, secret),
    "x-razorpay-event-id": `evt_${randomUUID()}`,
  }
  await signedOut.send("/webhooks/razorpay", { method: "POST", headers, body })
}
