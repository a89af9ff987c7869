import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage } from "#app/components/desk/desk-page.tsx"
import { DeskPager } from "#app/components/desk/desk-pager.tsx"
import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { ALL, FilterForm, optionsOf } from "#app/components/desk/filter-form.tsx"
import { Select } from "#app/components/select.tsx"
import { bugStatuses, bugsCopy } from "#app/copy/desk/bugs.ts"
import { PAGE_SIZE, paginate } from "#app/domain/paging.ts"
import { formatMoment } from "#app/domain/time.ts"
import { readListPage } from "#app/routes/desk/shell/list-page.ts"
import { listBugs } from "#db/support/bug-list.server.ts"
import { toBugStatus } from "./bug-summary.ts"

export const meta = deskMeta("Bug reports")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { searchParams } = new URL(args.request.url)
  const status = toBugStatus(searchParams.get("status"))
  const filters = status ? new URLSearchParams({ status }).toString() : ""
  const list = readListPage(searchParams, "/desk/bugs", filters)
  const { items, next } = paginate(await listBugs(args.context.db, status, list.keyset, PAGE_SIZE + 1))
  return { status: status ?? "", list, next, bugs: items.map(toItem) }
}

type BugRow = Awaited<ReturnType<typeof listBugs>>[number]

const toItem = (row: BugRow) => ({
  id: row.id,
  title: row.title,
  when: formatMoment(row.createdAt),
  status: bugStatuses[toBugStatus(row.status) ?? "not seen"],
  isAnswered: row.ownerUnreadSince !== null,
  windowsBuild: row.windowsBuild ?? "",
  appVersion: row.appVersion ?? "",
  duplicates: row.duplicates || "",
})

const STATUS_OPTIONS = [ALL, ...optionsOf(bugStatuses)]

export default function Bugs() {
  const { bugs, status, list, next } = useLoaderData<typeof loader>()
  return (
    <DeskPage title="Bug reports" lead={bugsCopy.lead}>
      <FilterForm list={list}>
        <Select name="status" label="Status" defaultValue={status} options={STATUS_OPTIONS} />
      </FilterForm>
      <DeskTable
        caption="Bug reports"
        rows={bugs}
        keyOf={({ id }) => id}
        empty={bugsCopy.empty}
        columns={[
          {
            label: "Report",
            cell: ({ id, title }) => (
              <a className="link wrap-anywhere" href={`/desk/bugs/${id}`}>
                {title}
              </a>
            ),
          },
          { label: "Sent", sort: list.sort, cell: ({ when }) => when },
          {
            label: "Status",
            cell: (row) => (row.isAnswered ? `${row.status}, new message` : row.status),
          },
          { label: "Windows build", cell: ({ windowsBuild }) => windowsBuild },
          { label: "App version", cell: ({ appVersion }) => appVersion },
          { label: "Duplicates", isNumber: true, cell: ({ duplicates }) => duplicates },
        ]}
      />
      <DeskPager list={list} next={next} what="reports" />
    </DeskPage>
  )
}
