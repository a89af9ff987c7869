import { action, REASON } from "#app/routes/desk/kernel.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { replayWebhookEvent } from "#app/services/payments/handle-webhook.server.ts"
import { ignoreWebhookEvent } from "#db/payments/webhook-events.server.ts"

export const replay = action("webhook.replay", {
  about: "webhook-event",
  factor: "any",
  run: ({ context, entry }) => replayWebhookEvent(context, entry()),
  refusals: { withheld: "The payload was deleted with the buyer's account, so it can't be handled again." },
})

export const ignore = action("webhook.ignore", {
  about: "webhook-event",
  ...REASON,
  run: ({ context, id, values, entry }) =>
    recordAction(context, entry(values), ignoreWebhookEvent(context.db, id, context.now())),
})
