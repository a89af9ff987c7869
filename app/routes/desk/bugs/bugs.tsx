import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { bugStatuses, bugsCopy, toBugStatus } from "#app/copy/desk/bugs.ts"
import {
  actionsOf,
  action as declare,
  ListPage,
  list,
  oneOf,
  press,
  RowAction,
  sortedByTime,
} from "#app/routes/desk/kernel.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { markBugsSeen } from "#db/desk/close-work-item.server.ts"
import { listBugs } from "#db/support/bug-triage.server.ts"

/** The most reports that one form marks: those of the longest page. */
const MAX_REPORTS = 50

/** Marks the reports of a page, or of one row, as seen. */
const seen = declare("bug.seen", {
  intent: "bugs-seen",
  done: "The reports are marked as seen.",
  about: "bug-report",
  factor: "any",
  run: async ({ context, id, entry }) => {
    const ids = [...new Set(id.split(" ").filter(Boolean))]
    const [first] = ids
    if (!first || ids.length > MAX_REPORTS) return "refused"
    const subject = { kind: "bug-report", id: first } as const
    const after = { reports: ids.length }
    return recordAction(context, entry({ subject, after }), markBugsSeen(context.db, ids))
  },
  refusals: { refused: "These reports no longer exist, so nothing was done." },
})

type BugRow = Awaited<ReturnType<typeof listBugs>>[number]

const isUnseen = ({ status, ownerUnreadSince }: BugRow) => status === "not seen" || ownerUnreadSince !== null

const bugs = list(
  {
    path: "/desk/bugs",
    filters: { status: oneOf("Status", bugStatuses, "All but duplicates") },
    find: ({ db }, { status }, { keyset, limit }) => listBugs(db, status, keyset, limit),
  },
  {
    title: "Bugs",
    lead: "What customers reported.",
    what: "reports",
    empty: "Bug reports will be here as soon as a customer sends one.",
    hasPages: true,
    actions: [seen],
    columns: [
      { label: "Report", isLong: true, cell: ({ title }) => title },
      sortedByTime("Sent"),
      { label: "Windows build", isShort: true, cell: ({ windowsBuild }) => windowsBuild },
      { label: "App version", isShort: true, cell: ({ appVersion }) => appVersion },
      { label: "Duplicates", isNumber: true, cell: ({ duplicates }) => duplicates || "" },
      {
        label: "Status",
        isStatus: true,
        cell: ({ status, ownerUnreadSince }) =>
          ownerUnreadSince === null ? bugStatuses[toBugStatus(status)] : "New message",
      },
      {
        label: "Action",
        isClear: true,
        narrow: "below",
        cell: (bug) => ({ presses: [isUnseen(bug) && press(seen, bug.id)] }),
      },
    ],
  },
)

export const meta = bugs.meta
export const action = actionsOf([seen])

/** The page, and its reports that wait; without one, there is nothing to do in a row. */
export async function loader(args: LoaderFunctionArgs) {
  const { items, columns, ...data } = await bugs.read(args)
  const unseen = items.filter(isUnseen).map(({ id }) => id)
  return { ...data, unseen, columns: unseen.length > 0 ? columns : columns.slice(0, -1) }
}

export default function Bugs() {
  const { unseen, formId } = useLoaderData<typeof loader>()
  return (
    <ListPage
      head={
        unseen.length > 0 && (
          <RowAction
            intent={seen.intent}
            button={bugsCopy.seen(unseen.length)}
            formId={formId}
            subject={unseen.join(" ")}
          />
        )
      }
    />
  )
}
