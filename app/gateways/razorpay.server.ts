import { z } from "zod"
import { seconds } from "#app/domain/time.ts"
import { isSignedBy } from "./hmac.server.ts"
import type { NewProviderOrder, Payments, ProviderOrderResult } from "./payments.ts"
import { PaymentEntity, parseWebhookEvent, toPaymentUpdate } from "./razorpay-events.server.ts"

const RESPONSE_TIMEOUT = seconds(8)

const OrderEntity = z.object({ id: z.string().regex(/^order_\w+$/), amount: z.int(), currency: z.string() })
const PaymentCollection = z.object({ items: z.array(PaymentEntity) })

export type RazorpaySettings = { keyId: string; keySecret: string; webhookSecrets: string[]; apiUrl: string }

/**
 * The Razorpay REST API through fetch: the official SDK compares signatures with `===`, not in constant time,
 * and reports network errors as TypeErrors.
 */
export function createRazorpay(settings: RazorpaySettings): Payments {
  const authorization = `Basic ${btoa(`${settings.keyId}:${settings.keySecret}`)}`

  async function callApi(path: string, init?: RequestInit): Promise<Response> {
    return fetch(`${settings.apiUrl}/v1/${path}`, {
      ...init,
      redirect: "manual",
      headers: { authorization, "content-type": "application/json" },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
    })
  }

  async function createOrder({ amount, receipt, notes }: NewProviderOrder): Promise<ProviderOrderResult> {
    try {
      const body = JSON.stringify({ ...amount, receipt, notes })
      const response = await callApi("orders", { method: "POST", body })
      if (!response.ok) return { kind: "failed", because: `status ${response.status}` }
      const order = OrderEntity.safeParse(await response.json())
      if (!order.success) return { kind: "failed", because: "unreadable answer" }
      if (order.data.amount !== amount.amount || order.data.currency !== amount.currency) {
        return { kind: "failed", because: "answered with another amount" }
      }
      return { kind: "created", providerOrderId: order.data.id }
    } catch (error) {
      return { kind: "failed", because: error instanceof Error ? error.name : "unknown" }
    }
  }

  async function listPaymentUpdates(providerOrderId: string) {
    try {
      const response = await callApi(`orders/${providerOrderId}/payments`)
      if (!response.ok) return null
      const collection = PaymentCollection.safeParse(await response.json())
      if (!collection.success) return null
      return collection.data.items.map(toPaymentUpdate).filter((update) => update !== null)
    } catch {
      return null
    }
  }

  return {
    createOrder,
    listPaymentUpdates,
    isGenuineReturn: ({ providerOrderId, paymentId, signature }) =>
      isSignedBy(
        [settings.keySecret],
        signature,
        new TextEncoder().encode(`${providerOrderId}|${paymentId}`),
      ),
    parseWebhookEvent,
    async readWebhook(request) {
      const body = await request.arrayBuffer()
      const signature = request.headers.get("x-razorpay-signature") ?? ""
      if (!(await isSignedBy(settings.webhookSecrets, signature, body))) return { kind: "forged" }
      const payload = new TextDecoder().decode(body)
      const eventId = request.headers.get("x-razorpay-event-id")?.slice(0, 100) ?? null
      return { kind: "verified", eventId, payload, event: parseWebhookEvent(payload) }
    },
  }
}
