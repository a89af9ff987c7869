import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage } from "#app/components/desk/desk-page.tsx"
import { DeskPager } from "#app/components/desk/desk-pager.tsx"
import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { ALL, FilterForm, optionsOf } from "#app/components/desk/filter-form.tsx"
import { Select } from "#app/components/select.tsx"
import { webhookResult, webhookResults, webhooksCopy } from "#app/copy/desk/webhooks.ts"
import { PAGE_SIZE, paginate } from "#app/domain/paging.ts"
import { formatMoment } from "#app/domain/time.ts"
import { readListPage } from "#app/routes/desk/shell/list-page.ts"
import { listWebhookEvents, UNHANDLED } from "#db/payments/webhook-event-list.server.ts"

export const meta = deskMeta("Webhooks")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { searchParams } = new URL(args.request.url)
  const wanted = searchParams.get("result") ?? ""
  const result = wanted === UNHANDLED || webhookResults.has(wanted) ? wanted : ""
  const list = readListPage(searchParams, "/desk/webhooks", result && `result=${result}`)
  const rows = await listWebhookEvents(args.context.db, result || null, list.keyset, PAGE_SIZE + 1)
  const { items, next } = paginate(rows)
  return { result, list, next, events: items.map(toItem) }
}

type EventRow = Awaited<ReturnType<typeof listWebhookEvents>>[number]

const toItem = (row: EventRow) => ({
  id: row.id,
  when: formatMoment(row.createdAt),
  type: row.eventType ?? "Unknown",
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
  const { events, result, list, next } = useLoaderData<typeof loader>()
  return (
    <DeskPage title="Webhooks" lead={webhooksCopy.lead}>
      <FilterForm list={list}>
        <Select name="result" label="Result" defaultValue={result} options={RESULT_OPTIONS} />
      </FilterForm>
      <DeskTable
        caption="Webhook events"
        rows={events}
        keyOf={({ id }) => id}
        empty={webhooksCopy.empty}
        columns={[
          {
            label: "Received",
            sort: list.sort,
            cell: ({ id, when }) => (
              <a className="link" href={`/desk/webhooks/${id}`}>
                {when}
              </a>
            ),
          },
          { label: "Type", cell: ({ type }) => type },
          {
            label: "Order",
            cell: ({ orderId }) =>
              orderId ? (
                <a className="link" href={`/desk/orders/${orderId}`}>
                  Open
                </a>
              ) : (
                "None"
              ),
          },
          { label: "Payment", cell: ({ paymentId }) => paymentId ?? "None" },
          { label: "Result", cell: (row) => row.result },
        ]}
      />
      <DeskPager list={list} next={next} what="events" />
    </DeskPage>
  )
}
