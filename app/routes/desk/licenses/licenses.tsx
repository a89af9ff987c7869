import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { DeskList } from "#app/components/desk/desk-list.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskTime } from "#app/components/desk/desk-time.tsx"
import { ALL, optionsOf } from "#app/components/desk/filter-form.tsx"
import { Field } from "#app/components/field.tsx"
import { Select } from "#app/components/select.tsx"
import { licenseState, licenseStates, licensesCopy } from "#app/copy/desk/licenses.ts"
import { planNames } from "#app/copy/orders/plan-names.ts"
import { pageByTime, readingOf, readListRequest } from "#app/domain/desk/list-page.ts"
import { type LicenseRow, listLicenses } from "#db/licensing/license-list.server.ts"
import { readLicenseFilter } from "./license-filter.ts"

export const meta = deskMeta("Licenses")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { searchParams } = new URL(args.request.url)
  const { filter, values, query } = readLicenseFilter(searchParams)
  const request = readListRequest(searchParams, "/desk/licenses", query)
  const { keyset, limit } = readingOf(request)
  const { items, list } = pageByTime(request, await listLicenses(args.context.db, filter, keyset, limit))
  return { values, list, licenses: items.map(toItem) }
}

const toItem = (row: LicenseRow) => ({
  id: row.id,
  key: `… ${row.key.slice(-5)}`,
  holder: row.email ?? "Account deleted",
  plan: planNames[row.planType],
  computers: `${row.activeSeats} of ${row.maxDevices}`,
  createdAt: row.createdAt,
  state: licenseState(row),
})

const PLAN_OPTIONS = [ALL, ...optionsOf(planNames)]
const STATE_OPTIONS = [ALL, ...optionsOf(licenseStates)]
const COMPUTER_OPTIONS = [ALL, { value: "large", label: "More than 20" }]

export default function Licenses() {
  const { licenses, values, list } = useLoaderData<typeof loader>()
  return (
    <DeskList
      title="Licenses"
      lead={licensesCopy.lead}
      list={list}
      what="licenses"
      csv={`/desk/licenses.csv?${list.filters}`}
      filters={
        <>
          <Select name="plan" label="Plan" defaultValue={values.plan} options={PLAN_OPTIONS} />
          <Select name="state" label="State" defaultValue={values.state} options={STATE_OPTIONS} />
          <Select
            name="computers"
            label="Computers"
            defaultValue={values.computers}
            options={COMPUTER_OPTIONS}
          />
          <Field name="from" label="From" type="date" defaultValue={values.from} />
          <Field name="to" label="To" type="date" defaultValue={values.to} />
        </>
      }
      rows={licenses}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/desk/licenses/${id}`}
      empty={licensesCopy.empty}
      columns={[
        { label: "Key", isShort: true, cell: ({ key }) => <code>{key}</code> },
        {
          label: "Holder",
          narrow: "title",
          cell: ({ holder }) => <span className="wrap-anywhere">{holder}</span>,
        },
        { label: "Plan", isClear: true, cell: ({ plan }) => plan },
        { label: "Computers", isNumber: true, cell: ({ computers }) => computers },
        {
          label: "Issued",
          isShort: true,
          sort: list.sort,
          cell: ({ createdAt }) => <DeskTime at={createdAt} isDay />,
        },
        { label: "State", isStatus: true, cell: ({ state }) => state },
      ]}
    />
  )
}
