import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage } from "#app/components/desk/desk-page.tsx"
import { DeskPager } from "#app/components/desk/desk-pager.tsx"
import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { ALL, FilterForm, optionsOf } from "#app/components/desk/filter-form.tsx"
import { Field } from "#app/components/field.tsx"
import { Select } from "#app/components/select.tsx"
import { orderStatuses, ordersCopy } from "#app/copy/desk/orders.ts"
import { itemName } from "#app/copy/orders/items.ts"
import { formatMoney } from "#app/domain/money.ts"
import { PAGE_SIZE, paginate } from "#app/domain/paging.ts"
import { formatMoment } from "#app/domain/time.ts"
import { readListPage } from "#app/routes/desk/shell/list-page.ts"
import { listOrders } from "#db/orders/order-list.server.ts"
import { readOrderFilter } from "./order-filter.ts"

export const meta = deskMeta("Orders")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { searchParams } = new URL(args.request.url)
  const { filter, values, query } = readOrderFilter(searchParams)
  const list = readListPage(searchParams, "/desk/orders", query)
  const rows = await listOrders(args.context.db, filter, list.keyset, PAGE_SIZE + 1)
  const { items, next } = paginate(rows)
  return { values, filters: query, list, next, orders: items.map(toItem) }
}

type OrderRow = Awaited<ReturnType<typeof listOrders>>[number]

const toItem = (row: OrderRow) => ({
  id: row.id,
  when: formatMoment(row.createdAt),
  item: row.planType
    ? itemName({ kind: "license", planType: row.planType, devices: row.devices })
    : itemName({ kind: "donation", planType: null }),
  amount: formatMoney(row),
  status: orderStatuses[row.status],
  email: row.email ?? "account deleted",
})

const STATUS_OPTIONS = [ALL, ...optionsOf(orderStatuses)]

export default function Orders() {
  const { orders, values, filters, list, next } = useLoaderData<typeof loader>()
  return (
    <DeskPage title="Orders" lead={ordersCopy.lead}>
      <FilterForm list={list}>
        <Select name="status" label="Status" defaultValue={values.status} options={STATUS_OPTIONS} />
        <Field name="from" label="From" type="date" defaultValue={values.from} />
        <Field name="to" label="To" type="date" defaultValue={values.to} />
      </FilterForm>
      <p>
        <a className="link" href={`/desk/orders.csv?${filters}`}>
          Export CSV
        </a>
      </p>
      <DeskTable
        caption="Orders"
        rows={orders}
        keyOf={({ id }) => id}
        empty={ordersCopy.empty}
        columns={[
          {
            label: "Opened",
            sort: list.sort,
            cell: ({ id, when }) => (
              <a className="link" href={`/desk/orders/${id}`}>
                {when}
              </a>
            ),
          },
          { label: "Buyer", cell: ({ email }) => email },
          { label: "Item", cell: ({ item }) => item },
          { label: "Amount", isNumber: true, cell: ({ amount }) => amount },
          { label: "Status", isShort: true, cell: ({ status }) => status },
        ]}
      />
      <DeskPager list={list} next={next} what="orders" />
    </DeskPage>
  )
}
