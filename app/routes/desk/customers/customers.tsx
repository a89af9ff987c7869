import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { DeskList } from "#app/components/desk/desk-list.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskTime } from "#app/components/desk/desk-time.tsx"
import { ALL, optionsOf } from "#app/components/desk/filter-form.tsx"
import { Field } from "#app/components/field.tsx"
import { Select } from "#app/components/select.tsx"
import { customerStates, customersCopy } from "#app/copy/desk/customers.ts"
import { formatAmount } from "#app/copy/desk/overview.ts"
import { countryName } from "#app/copy/papers/country-names.server.ts"
import { pageByTime, readingOf, readListRequest } from "#app/domain/desk/list-page.ts"
import { type CustomerRow, listCustomers } from "#db/account/customer-list.server.ts"
import { readCustomerFilter } from "./customer-filter.ts"

export const meta = deskMeta("Customers")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { searchParams } = new URL(args.request.url)
  const { filter, values, query } = readCustomerFilter(searchParams)
  const request = readListRequest(searchParams, "/desk/customers", query)
  const { keyset, limit } = readingOf(request)
  const { items, list } = pageByTime(request, await listCustomers(args.context.db, filter, keyset, limit))
  return { values, list, customers: items.map(toItem) }
}

const toItem = (row: CustomerRow) => ({
  id: row.id,
  email: row.email,
  createdAt: row.createdAt,
  country: row.country ? countryName(row.country) : "",
  paid: row.paid.map(formatAmount).join(", "),
  news: row.optInPromotions ? "Yes" : "",
  state: row.disabledAt
    ? customerStates.disabled
    : row.emailConfirmedAt
      ? "Confirmed"
      : customerStates.unconfirmed,
})

const STATE_OPTIONS = [ALL, ...optionsOf(customerStates)]

export default function Customers() {
  const { customers, values, list } = useLoaderData<typeof loader>()
  return (
    <DeskList
      title="Customers"
      lead={customersCopy.lead}
      list={list}
      what="customers"
      csv={`/desk/customers.csv?${list.filters}`}
      filters={
        <>
          <Select name="state" label="Show" defaultValue={values.state} options={STATE_OPTIONS} />
          <Field name="from" label="From" type="date" defaultValue={values.from} />
          <Field name="to" label="To" type="date" defaultValue={values.to} />
        </>
      }
      rows={customers}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/desk/customers/${id}`}
      empty={customersCopy.empty}
      columns={[
        { label: "Email", cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
        { label: "Country", isClear: true, cell: ({ country }) => country },
        {
          label: "Since",
          isShort: true,
          sort: list.sort,
          cell: ({ createdAt }) => <DeskTime at={createdAt} isDay />,
        },
        { label: "Paid", isNumber: true, cell: ({ paid }) => paid },
        { label: "News", isShort: true, cell: ({ news }) => news },
        { label: "Status", isStatus: true, cell: ({ state }) => state },
      ]}
    />
  )
}
