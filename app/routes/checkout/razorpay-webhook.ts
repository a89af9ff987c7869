import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { methodNotAllowed } from "#app/http/method-not-allowed.server.ts"
import { handleWebhook } from "#app/services/checkout/handle-webhook.server.ts"

export const loader = () => methodNotAllowed("POST")

export async function action({ request, context }: ActionFunctionArgs) {
  const delivery = await context.payments.readWebhook(request)
  if (delivery.kind === "forged") {
    context.log.info("webhook-forged")
    return Response.json({ result: "bad-signature" }, { status: 401 })
  }
  try {
    return Response.json({ result: await handleWebhook(context, delivery) })
  } catch (error) {
    // Only a 2xx stops the provider from trying again, and this delivery has not had its effect.
    context.log.error("webhook-not-handled", error, { type: delivery.event.type })
    return Response.json({ result: "try-again" }, { status: 503, headers: { "retry-after": "60" } })
  }
}
