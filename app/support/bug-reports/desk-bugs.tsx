import { useLoaderData } from "@remix-run/react"
import { firstLineOf } from "#app/platform/text.ts"
import { rowButton } from "#app/screens/cells.tsx"
import { oneOf } from "#app/screens/filters.ts"
import { ListPage, list, sortedByTime } from "#app/screens/list.tsx"
import { bulkAction } from "#app/screens/marked.server.ts"
import { markBugSeen, seen, triageMarked } from "./desk-actions.server.ts"
import { bugStatuses, bugsCopy, toBugStatus } from "./desk-copy.ts"
import { listBugNames, listBugs } from "./desk-queries.server.ts"
import { asksForMoney } from "./money-words.ts"

type BugRow = Awaited<ReturnType<typeof listBugs>>[number]

const isUnseen = ({ status, ownerUnreadSince }: BugRow) => status === "not seen" || ownerUnreadSince !== null

export const { meta, loader, action } = list({
  filters: { status: oneOf(bugStatuses, { all: "All but duplicates" }) },
  find: listBugs,
  title: "Bugs",
  lead: "What customers reported.",
  what: "reports",
  empty: "Bug reports will be here as soon as a customer sends one.",
  hasPages: true,
  actions: [seen],
  head: (bugs) => {
    const ids = bugs.filter(isUnseen).map(({ id }) => id)
    const button = ids.length === 1 ? "Mark it as seen" : `Mark these ${ids.length} as seen`
    return ids.length > 0 && rowButton({ ...seen.shown, button }, ids.join(" "))
  },
  bulk: {
    action: triageMarked("duplicate", "bugs-duplicate", { duplicateOf: { label: "Duplicate of" } }),
    others: [
      bulkAction(markBugSeen, { intent: "bugs-seen-marked", find: listBugNames }),
      triageMarked("will not fix", "bugs-will-not-fix"),
    ],
    nameOf: ({ title }) => title,
  },
  columns: {
    Report: { isLong: true, cell: ({ title }) => firstLineOf(title, 80) },
    // Its last line is there for those who know their versions.
    Message: {
      isLong: true,
      narrow: "below",
      cell: ({ email, title, description, written, windowsBuild, appVersion }) => ({
        lines: [email, firstLineOf(written ?? description), bugsCopy.versions(windowsBuild, appVersion)],
        mark: asksForMoney(`${title}\n${description}\n${written}`) && bugsCopy.asksForMoney,
      }),
    },
    Sent: sortedByTime(),
    Duplicates: { isNumber: true, cell: ({ duplicates }) => duplicates || "" },
    Status: {
      isStatus: true,
      cell: ({ status, ownerUnreadSince }) =>
        ownerUnreadSince === null ? bugStatuses[toBugStatus(status)] : "New message",
    },
    Action: {
      narrow: "below",
      cell: (bug) => ({ buttons: [isUnseen(bug) && rowButton(seen.shown, bug.id)] }),
    },
  },
})

export default function DeskBugs() {
  return <ListPage page={useLoaderData<typeof loader>()} />
}
