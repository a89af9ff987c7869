import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import type { ActionErrors } from "#app/components/desk/action-form.tsx"
import { DeskList } from "#app/components/desk/desk-list.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import type { DeskColumn } from "#app/components/desk/desk-table.tsx"
import { DeskTime } from "#app/components/desk/desk-time.tsx"
import { optionsOf } from "#app/components/desk/filter-form.tsx"
import { RowAction } from "#app/components/desk/row-action.tsx"
import { Notice } from "#app/components/notice.tsx"
import { Select } from "#app/components/select.tsx"
import { bugDone, bugStatuses, bugsCopy } from "#app/copy/desk/bugs.ts"
import { pageByTime, readingOf, readListRequest } from "#app/domain/desk/list-page.ts"
import { createId } from "#app/domain/random.ts"
import { listBugs } from "#db/support/bug-list.server.ts"
import { toBugStatus } from "./bug-summary.ts"
import { submitBugsForm } from "./bugs-action.server.ts"

export const meta = deskMeta("Bugs")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { searchParams } = new URL(args.request.url)
  const status = toBugStatus(searchParams.get("status"))
  const filters = status ? new URLSearchParams({ status }).toString() : ""
  const request = readListRequest(searchParams, "/desk/bugs", filters)
  const { keyset, limit } = readingOf(request)
  const { items, list } = pageByTime(request, await listBugs(args.context.db, status, keyset, limit))
  const unseen = items.filter(isUnseen)
  return {
    ...{ status: status ?? "", list, bugs: items.map(toItem) },
    unseen: unseen.map(({ id }) => id),
    formId: createId(args.context.randomBytes),
    done: searchParams.get("done"),
  }
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
  isUnseen: isUnseen(row),
})

const isUnseen = ({ status, ownerUnreadSince }: BugRow) => status === "not seen" || ownerUnreadSince !== null

export async function action(args: ActionFunctionArgs) {
  return submitBugsForm(args)
}

const STATUS_OPTIONS = [{ value: "", label: bugsCopy.allButDuplicates }, ...optionsOf(bugStatuses)]

export default function Bugs() {
  const { bugs, unseen, status, list, formId, done } = useLoaderData<typeof loader>()
  const errors = useActionData<ActionErrors>()
  const message = done && !errors ? bugDone.get(done) : undefined
  return (
    <DeskList
      title="Bugs"
      lead={bugsCopy.lead}
      action={
        unseen.length > 0 && (
          <RowAction
            intent="bugs-seen"
            formId={formId}
            subject={unseen.join(" ")}
            submit={bugsCopy.seen(unseen.length)}
          />
        )
      }
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
        ...(unseen.length > 0 ? [seenColumn(formId)] : []),
      ]}
    >
      {message && <Notice kind="success">{message}</Notice>}
      {errors?.form && <Notice kind="error">{errors.form}</Notice>}
    </DeskList>
  )
}

/** Marks a row's report as seen. */
const seenColumn = (formId: string): DeskColumn<{ id: string; isUnseen: boolean }> => ({
  label: "Action",
  isClear: true,
  narrow: "below",
  cell: ({ id, isUnseen }) =>
    isUnseen && (
      <RowAction intent="bugs-seen" formId={`${formId}-${id}`} subject={id} submit={bugsCopy.seenOne} />
    ),
})
