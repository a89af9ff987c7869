import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { refuseWebhook } from "#app/platform/http/responses.server.ts"
import { chargeForgedWebhook } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { addDeliveryEvent } from "./delivery-queries.server.ts"

/** Stores what Resend says of an email. Another status than 2xx makes it send the event again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, log, now } = context
  const webhook = await context.readResendWebhook(request)
  if (webhook.kind === "forged") {
    log.info("email-webhook-forged")
    return refuseWebhook(await chargeForgedWebhook(context))
  }
  if (webhook.kind !== "delivery") {
    log.info("email-event-ignored", { result: webhook.kind })
    return Response.json({ result: webhook.kind })
  }
  try {
    return Response.json({ result: await addDeliveryEvent(db, webhook.event, now()) })
  } catch (error) {
    log.error("email-event-not-stored", error)
    return Response.json({ result: "try-again" }, { status: 503, headers: { "retry-after": "60" } })
  }
}
