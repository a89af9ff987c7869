import * as z from "zod"
import type { PaymentUpdate } from "#app/domain/checkout/order.ts"
import { seconds } from "#app/domain/time.ts"
import { isSignedBy } from "./hmac.server.ts"
import type { NewProviderOrder, Payments, ProviderOrderResult, WebhookRequest } from "./payments.ts"
import { PaymentEntity, parseWebhookEvent, toPaymentUpdate } from "./razorpay-events.server.ts"
import * as records from "./razorpay-records.server.ts"
import { refundPayment } from "./razorpay-refunds.server.ts"

const RESPONSE_TIMEOUT = seconds(8)

const OrderEntity = z.object({ id: z.string().regex(/^order_\w+$/), amount: z.int(), currency: z.string() })
const PaymentCollection = z.object({ items: z.array(PaymentEntity) })

type RazorpaySettings = { keyId: string; keySecret: string; webhookSecrets: string[]; apiUrl: string }

/**
 * The Razorpay REST API through fetch: the official SDK compares signatures with `===`, not in constant time,
 * and reports network errors as TypeErrors.
 */
export function createRazorpay(settings: RazorpaySettings): Payments {
  const callApi = createApiClient(settings)
  return {
    createOrder: (order) => createOrder(callApi, order),
    listPaymentUpdates: (providerOrderId) => listPaymentUpdates(callApi, providerOrderId),
    listPayments: (range) => records.listPayments(callApi, range),
    listRefunds: (range) => records.listRefunds(callApi, range),
    listPaymentRefunds: (paymentId) => records.listPaymentRefunds(callApi, paymentId),
    listDisputes: (range) => records.listDisputes(callApi, range),
    findPayment: (paymentId) => records.findPayment(callApi, paymentId),
    findRefund: (refundId) => records.findRefund(callApi, refundId),
    findDispute: (disputeId) => records.findDispute(callApi, disputeId),
    refundPayment: (refund) => refundPayment(callApi, refund),
    hasValidSignature: ({ providerOrderId, paymentId, signature }) =>
      isSignedBy(
        [settings.keySecret],
        signature,
        new TextEncoder().encode(`${providerOrderId}|${paymentId}`),
      ),
    parseWebhookEvent,
    readWebhook: (request) => readWebhook(request, settings.webhookSecrets),
  }
}

export type ApiClient = (path: string, init?: RequestInit) => Promise<Response>

function createApiClient({ keyId, keySecret, apiUrl }: RazorpaySettings): ApiClient {
  const authorization = `Basic ${btoa(`${keyId}:${keySecret}`)}`
  return (path, init) =>
    fetch(`${apiUrl}/v1/${path}`, {
      ...init,
      redirect: "manual",
      headers: { authorization, "content-type": "application/json", ...init?.headers },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
    })
}

async function createOrder(callApi: ApiClient, order: NewProviderOrder): Promise<ProviderOrderResult> {
  const { amount, receipt, notes } = order
  try {
    const body = JSON.stringify({ ...amount, receipt, notes })
    const response = await callApi("orders", { method: "POST", body })
    if (!response.ok) return { kind: "failed", because: `status ${response.status}` }
    const created = OrderEntity.safeParse(await response.json())
    if (!created.success) return { kind: "failed", because: "unreadable answer" }
    if (created.data.amount !== amount.amount || created.data.currency !== amount.currency) {
      return { kind: "failed", because: "answered with another amount" }
    }
    return { kind: "created", providerOrderId: created.data.id }
  } catch (error) {
    return { kind: "failed", because: error instanceof Error ? error.name : "unknown" }
  }
}

async function listPaymentUpdates(
  callApi: ApiClient,
  providerOrderId: string,
): Promise<PaymentUpdate[] | null> {
  try {
    const response = await callApi(`orders/${providerOrderId}/payments`)
    if (!response.ok) return null
    const collection = PaymentCollection.safeParse(await response.json())
    if (!collection.success) return null
    return collection.data.items.map((item) => toPaymentUpdate(item)).filter((update) => update !== null)
  } catch {
    return null
  }
}

async function readWebhook(request: Request, secrets: string[]): Promise<WebhookRequest> {
  const body = await request.arrayBuffer()
  const signature = request.headers.get("x-razorpay-signature") ?? ""
  if (!(await isSignedBy(secrets, signature, body))) return { kind: "forged" }
  const payload = new TextDecoder().decode(body)
  const eventId = request.headers.get("x-razorpay-event-id")?.slice(0, 100) ?? null
  return { kind: "verified", eventId, payload, event: parseWebhookEvent(payload) }
}
