import { useLoaderData } from "@remix-run/react"
import { linkTo } from "#app/audit/subjects.ts"
import { oneOf } from "#app/screens/filters.ts"
import { ListPage, list, sortedByTime } from "#app/screens/list.tsx"
import { webhookResult, webhookResults, webhookType } from "./desk-copy.ts"
import { listWebhookEvents, UNHANDLED } from "./queries.server.ts"

const RESULTS = { [UNHANDLED]: "Not handled yet", ...Object.fromEntries(webhookResults) }

export const { meta, loader } = list({
  filters: { result: oneOf(RESULTS) },
  find: listWebhookEvents,
  title: "Webhooks",
  lead: "Every signed event from Razorpay, with what it did.",
  what: "events",
  empty: "Events from Razorpay will be here as soon as one arrives.",
  hasPages: true,
  columns: {
    Received: sortedByTime(),
    Event: { narrow: "title", cell: ({ eventType }) => webhookType(eventType) },
    Result: { isClear: true, cell: webhookResult },
    Payment: { cell: ({ paymentId }) => paymentId && { code: paymentId } },
    Order: {
      isClear: true,
      isShort: true,
      cell: ({ orderId }) => orderId && linkTo("order", orderId, "Open order"),
    },
  },
})

export default function DeskWebhooks() {
  return <ListPage page={useLoaderData<typeof loader>()} />
}
