import { webhookResult, webhookResults, webhookType } from "#app/copy/desk/webhooks.ts"
import { ListPage, list, oneOf, sortedByTime } from "#app/routes/desk/kernel.ts"
import { listWebhookEvents, UNHANDLED } from "#db/payments/webhook-events.server.ts"

const RESULTS = { [UNHANDLED]: "Not handled yet", ...Object.fromEntries(webhookResults) }

const webhooks = list(
  {
    path: "/desk/webhooks",
    filters: { result: oneOf("Result", RESULTS) },
    find: ({ db }, { result }, { keyset, limit }) => listWebhookEvents(db, result, keyset, limit),
  },
  {
    title: "Webhooks",
    lead: "Every signed event from Razorpay, with what it did.",
    what: "events",
    empty: "Events from Razorpay will be here as soon as one arrives.",
    hasPages: true,
    columns: [
      sortedByTime("Received"),
      { label: "Event", narrow: "title", cell: ({ eventType }) => webhookType(eventType) },
      { label: "Result", isClear: true, cell: webhookResult },
      { label: "Payment", cell: ({ paymentId }) => paymentId && { code: paymentId } },
      {
        label: "Order",
        isClear: true,
        isShort: true,
        cell: ({ orderId }) => orderId && { href: `/desk/orders/${orderId}`, text: "Open order" },
      },
    ],
  },
)

export const meta = webhooks.meta
export const loader = webhooks.loader
export default ListPage
