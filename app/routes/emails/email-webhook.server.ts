import type { AppLoadContext } from "@remix-run/cloudflare"
import type { EmailWebhook } from "#app/gateways/mailer.ts"
import { endNewsOfRecipient } from "#db/announcements/news-batches.server.ts"
import { addDeliveryEvent } from "#db/email-deliveries.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "log" | "now">

/** Stores what an email service says of an email. Another status than 2xx makes the service send the event again. */
export async function answerEmailWebhook(
  { db, log, now }: Dependencies,
  webhook: EmailWebhook,
): Promise<Response> {
  if (webhook.kind === "forged") {
    log.info("email-webhook-forged")
    return Response.json({ result: "bad-signature" }, { status: 401 })
  }
  if (webhook.kind !== "delivery" && webhook.kind !== "unsubscribed") {
    log.info("email-event-ignored", { result: webhook.kind })
    return Response.json({ result: webhook.kind })
  }
  try {
    const result = await (webhook.kind === "delivery"
      ? addDeliveryEvent(db, webhook.event, now())
      : endNewsOfRecipient(db, webhook, now()))
    return Response.json({ result })
  } catch (error) {
    log.error("email-event-not-stored", error)
    return Response.json({ result: "try-again" }, { status: 503, headers: { "retry-after": "60" } })
  }
}
