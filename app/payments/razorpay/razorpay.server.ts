import type { OrderProvider } from "#app/payments/provider/payment-provider.ts"
import type { Logger } from "#app/platform/gateways/ports.ts"
import { type ApiSettings, createApiClient } from "./api-client.server.ts"
import { parseWebhookEvent } from "./events.server.ts"
import { createOrder, createRefund } from "./orders.server.ts"
import { createRecords } from "./records.server.ts"
import { isSignedBy, readWebhook } from "./verify-webhook.server.ts"

type RazorpaySettings = ApiSettings & { webhookSecrets: string[] }

/**
 * The Razorpay REST API through fetch: the official SDK compares signatures with `===`, not in constant time,
 * and reports network errors as TypeErrors.
 */
export function createRazorpay(settings: RazorpaySettings, log: Logger): OrderProvider {
  const callApi = createApiClient(settings, log)
  return {
    ...createRecords(callApi),
    createOrder: (order) => createOrder(callApi, order),
    takesIdempotencyKeys: true,
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
