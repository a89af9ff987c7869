import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { DeskList } from "#app/components/desk/desk-list.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskTime } from "#app/components/desk/desk-time.tsx"
import { ALL, optionsOf } from "#app/components/desk/filter-form.tsx"
import { Select } from "#app/components/select.tsx"
import { webhookResult, webhookResults, webhooksCopy, webhookType } from "#app/copy/desk/webhooks.ts"
import { pageByTime, readingOf, readListRequest } from "#app/domain/desk/list-page.ts"
import { listWebhookEvents, UNHANDLED } from "#db/payments/webhook-event-list.server.ts"

export const meta = deskMeta("Webhooks")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { searchParams } = new URL(args.request.url)
  const wanted = searchParams.get("result") ?? ""
  const result = wanted === UNHANDLED || webhookResults.has(wanted) ? wanted : ""
  const request = readListRequest(searchParams, "/desk/webhooks", result && `result=${result}`)
  const { keyset, limit } = readingOf(request)
  const rows = await listWebhookEvents(args.context.db, result || null, keyset, limit)
  const { items, list } = pageByTime(request, rows)
  return { result, list, events: items.map(toItem) }
}

type EventRow = Awaited<ReturnType<typeof listWebhookEvents>>[number]

const toItem = (row: EventRow) => ({
  id: row.id,
  createdAt: row.createdAt,
  type: webhookType(row.eventType),
  orderId: row.orderId,
  paymentId: row.paymentId,
  result: webhookResult(row),
})

const RESULT_OPTIONS = [
  ALL,
  // UNHANDLED, which is in a module of the server.
  { value: "none", label: "Not handled yet" },
  ...optionsOf(Object.fromEntries(webhookResults)),
]

export default function Webhooks() {
  const { events, result, list } = useLoaderData<typeof loader>()
  return (
    <DeskList
      title="Webhooks"
      lead={webhooksCopy.lead}
      list={list}
      what="events"
      filters={<Select name="result" label="Result" defaultValue={result} options={RESULT_OPTIONS} />}
      rows={events}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/desk/webhooks/${id}`}
      empty={webhooksCopy.empty}
      columns={[
        {
          label: "Received",
          isShort: true,
          sort: list.sort,
          cell: ({ createdAt }) => <DeskTime at={createdAt} />,
        },
        { label: "Event", narrow: "title", cell: ({ type }) => type },
        { label: "Result", isClear: true, cell: (row) => row.result },
        { label: "Payment", cell: ({ paymentId }) => paymentId && <code>{paymentId}</code> },
        {
          label: "Order",
          isClear: true,
          isShort: true,
          cell: ({ orderId }) =>
            orderId && (
              <a className="link" href={`/desk/orders/${orderId}`}>
                Open order
              </a>
            ),
        },
      ]}
    />
  )
}
