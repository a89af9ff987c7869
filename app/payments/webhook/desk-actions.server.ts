import { defineAction, REASON, writing } from "#app/screens/action.server.ts"
import { replayWebhookEvent } from "./handle-webhook.server.ts"
import { ignoreWebhookEvent } from "./queries.server.ts"

export const replay = defineAction({
  name: "webhook.replay",
  intent: "replay",
  words: {
    button: "Handle again",
    entry: "Webhook event handled again",
    done: "The event was handled again.",
  },
  subject: "webhook-event",
  factor: "any",
  isRepeatable: true,
  run: ({ context, entry }) => replayWebhookEvent(context, entry()),
  refusals: { withheld: "The payload was deleted with the buyer’s account, so it can’t be handled again." },
})

export const ignore = defineAction({
  name: "webhook.ignore",
  intent: "ignore",
  words: { button: "Ignore", entry: "Webhook event ignored", done: "The event is ignored." },
  subject: "webhook-event",
  ...REASON,
  run: writing(ignoreWebhookEvent),
})
