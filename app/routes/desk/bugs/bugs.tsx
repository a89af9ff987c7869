import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { DeskList } from "#app/components/desk/desk-list.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskTime } from "#app/components/desk/desk-time.tsx"
import { ALL, optionsOf } from "#app/components/desk/filter-form.tsx"
import { Select } from "#app/components/select.tsx"
import { bugStatuses, bugsCopy } from "#app/copy/desk/bugs.ts"
import { pageByTime, readingOf, readListRequest } from "#app/domain/desk/list-page.ts"
import { listBugs } from "#db/support/bug-list.server.ts"
import { toBugStatus } from "./bug-summary.ts"

export const meta = deskMeta("Bugs")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { searchParams } = new URL(args.request.url)
  const status = toBugStatus(searchParams.get("status"))
  const filters = status ? new URLSearchParams({ status }).toString() : ""
  const request = readListRequest(searchParams, "/desk/bugs", filters)
  const { keyset, limit } = readingOf(request)
  const { items, list } = pageByTime(request, await listBugs(args.context.db, status, keyset, limit))
  return { status: status ?? "", list, bugs: items.map(toItem) }
}

type BugRow = Awaited<ReturnType<typeof listBugs>>[number]

const toItem = (row: BugRow) => ({
  id: row.id,
  title: row.title,
  createdAt: row.createdAt,
  status:
    row.ownerUnreadSince === null ? bugStatuses[toBugStatus(row.status) ?? "not seen"] : bugsCopy.newMessage,
  windowsBuild: row.windowsBuild ?? "",
  appVersion: row.appVersion ?? "",
  duplicates: row.duplicates || "",
})

const STATUS_OPTIONS = [ALL, ...optionsOf(bugStatuses)]

export default function Bugs() {
  const { bugs, status, list } = useLoaderData<typeof loader>()
  return (
    <DeskList
      title="Bugs"
      lead={bugsCopy.lead}
      list={list}
      what="reports"
      filters={<Select name="status" label="Status" defaultValue={status} options={STATUS_OPTIONS} />}
      rows={bugs}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/desk/bugs/${id}`}
      empty={bugsCopy.empty}
      columns={[
        { label: "Report", cell: ({ title }) => <span className="wrap-anywhere">{title}</span> },
        {
          label: "Sent",
          isShort: true,
          sort: list.sort,
          cell: ({ createdAt }) => <DeskTime at={createdAt} />,
        },
        { label: "Windows build", isShort: true, cell: ({ windowsBuild }) => windowsBuild },
        { label: "App version", isShort: true, cell: ({ appVersion }) => appVersion },
        { label: "Duplicates", isNumber: true, cell: ({ duplicates }) => duplicates },
        { label: "Status", isStatus: true, cell: (row) => row.status },
      ]}
    />
  )
}
