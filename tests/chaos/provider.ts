import { randomUUID } from "node:crypto"
import { paymentEvent, sign } from "#tests/support/provider-events.ts"
import { secrets } from "#tests/support/world.ts"
import type { RetryingClient } from "./retries.ts"

export type Proof = Record<string, string>

/** What a button of the payment page does; null when the provider refuses, as it does for a paid order. */
export async function pressPay(
  emulatorsUrl: string,
  providerOrderId: string,
  outcome: "success" | "failure",
): Promise<Proof | null> {
  const response = await fetch(`${emulatorsUrl}/pay`, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ order_id: providerOrderId, outcome }),
  })
  const { outcome: _, error, ...proof } = (await response.json()) as Proof
  return response.ok && !error ? proof : null
}

/** The browser comes back from the provider's site: without the session's cookie, and from another origin. */
export async function bringBack(stranger: RetryingClient, orderId: string, proof: Proof): Promise<number> {
  const headers = { origin: "https://api.razorpay.com", "sec-fetch-site": "cross-site" }
  return (await stranger.post(`/checkout/${orderId}/callback`, proof, headers)).status
}

type Stray = { kind: "forged" | "other-amount"; providerOrderId: string; amount: number; currency: string }

/** Reports a payment that must not count: under a wrong secret, or genuine and of another amount or currency. */
export async function reportStray(stranger: RetryingClient, stray: Stray): Promise<number> {
  const { kind, providerOrderId, amount, currency } = stray
  const differs = kind === "other-amount" && amount % 2 === 0
  const body = paymentEvent("payment.captured", {
    orderId: providerOrderId,
    amount: kind === "forged" || differs ? amount : amount - 1,
    currency: differs ? (currency === "INR" ? "USD" : "INR") : currency,
  })
  const secret = kind === "forged" ? "not the secret" : secrets.webhookSecret
  const headers = {
    "content-type": "application/json",
    "x-razorpay-signature": sign(body, secret),
    "x-razorpay-event-id": `evt_${randomUUID()}`,
  }
  return (await stranger.send("/webhooks/razorpay", { method: "POST", headers, body })).status
}
