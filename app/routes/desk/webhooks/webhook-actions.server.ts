import { action, REASON } from "#app/routes/desk/kernel.ts"
import { replayWebhookEvent } from "#app/services/payments/replay-webhook-events.server.ts"
import { ignoreWebhookEvent } from "#db/payments/webhook-event-list.server.ts"

export const replay = action("webhook.replay", {
  about: "webhook-event",
  factor: "any",
  run: ({ context, entry }) => replayWebhookEvent(context, entry()),
  refusals: { withheld: "The payload was deleted with the buyer's account, so it can't be handled again." },
})

export const ignore = action("webhook.ignore", {
  about: "webhook-event",
  ...REASON,
  write: ignoreWebhookEvent,
})
