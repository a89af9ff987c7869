import { sql } from "drizzle-orm"
import { minutes } from "#app/platform/time.ts"
import { defineWorkSource } from "#app/screens/work-source.server.ts"
import { webhookEvents } from "#db/schema/payments.ts"
import { replay } from "./desk-actions.server.ts"
import { webhookResult, webhookType } from "./desk-copy.ts"

/** Leaves the request that stored an event the time to process it. */
const PROCESSING_TIME = minutes(1)

type EventFacts = {
  eventType: string | null
  result: string | null
  attempts: number
  givenUpAt: Date | null
}

export const workSources = [
  defineWorkSource<EventFacts>({
    name: "event",
    kind: {
      name: "events",
      title: "Webhook events not handled",
      noun: "webhook event",
      screen: "/desk/webhooks",
    },
    urgency: 60,
    subject: "webhook-event",
    fixes: [replay],
    query: (now) => ({
      from: webhookEvents,
      open: sql`(result is null or result = 'unparsable') and ignored_at is null
      and (result = 'unparsable' or received_at <= ${now - PROCESSING_TIME})`,
      at: webhookEvents.receivedAt,
      values: {
        eventType: webhookEvents.eventType,
        result: webhookEvents.result,
        attempts: webhookEvents.attempts,
        givenUpAt: webhookEvents.givenUpAt,
      },
    }),
    describe: ({ eventType, result, attempts, givenUpAt }, { when }) => ({
      title: webhookType(eventType),
      detail: [
        webhookResult({ result, ignoredAt: null }),
        ...(givenUpAt ? [`given up after ${attempts} attempts`] : []),
        when,
      ].join(", "),
      // An event that could not be parsed can’t be replayed.
      fixes: result === null ? [replay] : [],
    }),
  }),
]
