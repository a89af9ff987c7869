import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import type { ProviderName } from "#app/orders/order/order.ts"
import { providerOf } from "#app/payments/provider/providers.ts"
import { refuseWebhook } from "#app/platform/http/responses.server.ts"
import { chargeForgedWebhook } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { handleWebhook } from "./handle-webhook.server.ts"

/** Answers a webhook event of a provider. */
export async function receiveWebhook({ request, context }: ActionFunctionArgs, provider: ProviderName) {
  const webhook = await providerOf(context.payments, provider).readWebhook(request)
  if (webhook.kind === "forged") {
    context.log.info("webhook-forged")
    return refuseWebhook(await chargeForgedWebhook(context))
  }
  try {
    return Response.json({ result: await handleWebhook(context, provider, webhook) })
  } catch (error) {
    // The webhook event was not processed: a status other than 2xx makes the provider send it again.
    context.log.error("webhook-not-handled", error, { type: webhook.event.type })
    return Response.json({ result: "try-again" }, { status: 503, headers: { "retry-after": "60" } })
  }
}
