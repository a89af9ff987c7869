import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { DeskList } from "#app/components/desk/desk-list.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskTime } from "#app/components/desk/desk-time.tsx"
import { ALL, optionsOf } from "#app/components/desk/filter-form.tsx"
import { Field } from "#app/components/field.tsx"
import { Select } from "#app/components/select.tsx"
import { orderStates, ordersCopy, shortItem } from "#app/copy/desk/orders.ts"
import { paidAmount } from "#app/copy/orders/items.ts"
import { pageByTime, readingOf, readListRequest } from "#app/domain/desk/list-page.ts"
import { orderStateOf } from "#app/domain/orders/order.ts"
import { listOrders } from "#db/orders/order-list.server.ts"
import { readOrderFilter } from "./order-filter.ts"

export const meta = deskMeta("Orders")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { searchParams } = new URL(args.request.url)
  const { filter, values, query } = readOrderFilter(searchParams)
  const request = readListRequest(searchParams, "/desk/orders", query)
  const { keyset, limit } = readingOf(request)
  const { items, list } = pageByTime(request, await listOrders(args.context.db, filter, keyset, limit))
  return { values, list, orders: items.map(toItem) }
}

type OrderRow = Awaited<ReturnType<typeof listOrders>>[number]

const toItem = (row: OrderRow) => ({
  id: row.id,
  createdAt: row.createdAt,
  item: shortItem(row),
  amount: paidAmount({ source: row.source, amount: row }),
  status: orderStates[orderStateOf(row)],
  email: row.email ?? "Account deleted",
})

const STATUS_OPTIONS = [ALL, ...optionsOf(orderStates)]

export default function Orders() {
  const { orders, values, list } = useLoaderData<typeof loader>()
  return (
    <DeskList
      title="Orders"
      lead={ordersCopy.lead}
      list={list}
      what="orders"
      csv={`/desk/orders.csv?${list.filters}`}
      filters={
        <>
          <Select name="status" label="Status" defaultValue={values.status} options={STATUS_OPTIONS} />
          <Field name="from" label="From" type="date" defaultValue={values.from} />
          <Field name="to" label="To" type="date" defaultValue={values.to} />
        </>
      }
      rows={orders}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/desk/orders/${id}`}
      empty={ordersCopy.empty}
      columns={[
        {
          label: "Opened",
          isShort: true,
          sort: list.sort,
          cell: ({ createdAt }) => <DeskTime at={createdAt} />,
        },
        { label: "Buyer", narrow: "title", cell: ({ email }) => email },
        { label: "Item", isClear: true, cell: ({ item }) => item },
        { label: "Amount", isNumber: true, isClear: true, cell: ({ amount }) => amount },
        { label: "Status", isStatus: true, cell: ({ status }) => status },
      ]}
    />
  )
}
