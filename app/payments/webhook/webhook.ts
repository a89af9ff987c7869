import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { refuseWebhook } from "#app/platform/http/responses.server.ts"
import { chargeForgedWebhook } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { handleWebhook } from "./handle-webhook.server.ts"

export async function action({ request, context }: ActionFunctionArgs) {
  const webhook = await context.payments.readWebhook(request)
  if (webhook.kind === "forged") {
    context.log.info("webhook-forged")
    return refuseWebhook(await chargeForgedWebhook(context))
  }
  try {
    return Response.json({ result: await handleWebhook(context, webhook) })
  } catch (error) {
    // The webhook event was not processed: a status other than 2xx makes Razorpay send it again.
    context.log.error("webhook-not-handled", error, { type: webhook.event.type })
    return Response.json({ result: "try-again" }, { status: 503, headers: { "retry-after": "60" } })
  }
}
