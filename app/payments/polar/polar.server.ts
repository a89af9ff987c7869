import type { Reseller } from "#app/payments/provider/payment-provider.ts"
import type { Logger } from "#app/platform/gateways/ports.ts"
import { type ApiSettings, createApiClient } from "./api-client.server.ts"
import { type CheckoutSettings, openCheckout, wasReturned } from "./checkouts.server.ts"
import { parseWebhookEvent } from "./events.server.ts"
import { findInvoice } from "./invoices.server.ts"
import { createRecords } from "./records.server.ts"
import { createRefund } from "./refunds.server.ts"
import { readWebhook } from "./verify-webhook.server.ts"

type PolarSettings = ApiSettings & CheckoutSettings & { webhookSecrets: string[] }

/** Polar's REST API; without settings, a reseller that never answers, for the records that an earlier one left. */
export function createPolar(settings: PolarSettings | null, log: Logger): Reseller {
  const callApi = createApiClient(settings, log)
  return {
    ...createRecords(callApi, settings?.organizationId ?? ""),
    isConfigured: settings !== null,
    openCheckout: async (checkout) =>
      settings
        ? openCheckout(callApi, settings, checkout)
        : { kind: "unavailable", because: "not configured" },
    wasReturned: (checkoutId, orderId) => wasReturned(callApi, checkoutId, orderId),
    findInvoice: (paymentId) => findInvoice(callApi, paymentId),
    takesIdempotencyKeys: false,
    refundPayment: (refund) => createRefund(callApi, refund),
    parseWebhookEvent,
    readWebhook: (request) => readWebhook(request, settings?.webhookSecrets ?? []),
  }
}
