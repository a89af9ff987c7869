import * as z from "zod"
import type { PaymentUpdate } from "#app/payments/confirmation/payment-decision.ts"
import type { Logger } from "#app/platform/gateways/ports.ts"
import { type ApiClient, type ApiSettings, createApiClient } from "./api-client.server.ts"
import { PaymentEntity, parseWebhookEvent, toPaymentUpdate } from "./events.server.ts"
import { createOrder, createRefund } from "./orders.server.ts"
import type { PaymentProvider, WebhookRequest } from "./payment-provider.ts"
import * as records from "./records.server.ts"
import { isSignedBy } from "./signature.server.ts"

const PaymentCollection = z.object({ items: z.array(PaymentEntity) })

type RazorpaySettings = ApiSettings & { webhookSecrets: string[] }

/**
 * The Razorpay REST API through fetch: the official SDK compares signatures with `===`, not in constant time,
 * and reports network errors as TypeErrors.
 */
export function createRazorpay(settings: RazorpaySettings, log: Logger): PaymentProvider {
  const callApi = createApiClient(settings, log)
  return {
    createOrder: (order) => createOrder(callApi, order),
    listPaymentUpdates: (providerOrderId) => listPaymentUpdates(callApi, providerOrderId),
    listPayments: (range) => records.listPayments(callApi, range),
    listRefunds: (range) => records.listRefunds(callApi, range),
    listPaymentRefunds: (paymentId) => records.listPaymentRefunds(callApi, paymentId),
    listDisputes: (since) => records.listDisputes(callApi, since),
    findPayment: (paymentId) => records.findPayment(callApi, paymentId),
    findRefund: (refundId) => records.findRefund(callApi, refundId),
    findDispute: (disputeId) => records.findDispute(callApi, disputeId),
    refundPayment: (refund) => createRefund(callApi, refund),
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

async function listPaymentUpdates(
  callApi: ApiClient,
  providerOrderId: string,
): Promise<PaymentUpdate[] | null> {
  const listed = await callApi(`orders/${providerOrderId}/payments`, PaymentCollection)
  if (listed.kind !== "answered") return null
  return listed.value.items.map((item) => toPaymentUpdate(item)).filter((update) => update !== null)
}

async function readWebhook(request: Request, secrets: string[]): Promise<WebhookRequest> {
  const body = await request.arrayBuffer()
  const signature = request.headers.get("x-razorpay-signature") ?? ""
  if (!(await isSignedBy(secrets, signature, body))) return { kind: "forged" }
  const payload = new TextDecoder().decode(body)
  const eventId = request.headers.get("x-razorpay-event-id")?.slice(0, 100) ?? null
  return { kind: "verified", eventId, payload, event: parseWebhookEvent(payload) }
}
