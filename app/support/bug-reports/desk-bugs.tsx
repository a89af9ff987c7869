import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import * as z from "zod"
import {
  type ActionFields,
  bulkAction,
  ListPage,
  list,
  oneOf,
  press,
  RowAction,
  runAction,
  sortedByTime,
} from "#app/desk/kernel/kernel.ts"
import { markBugsSeen } from "#app/desk/work-items/close-queries.server.ts"
import { firstLineOf } from "#app/platform/text.ts"
import type { BugStatus } from "./bug-report.ts"
import { bugStatuses, bugsCopy, toBugStatus } from "./desk-copy.ts"
import { listBugNames, listBugs, updateTriage } from "./desk-queries.server.ts"
import { BugStatusForm } from "./form.ts"
import { asksForMoney } from "./money-words.ts"

/** The most reports that one form marks: those of the longest page. */
const MAX_REPORTS = 50

/** Marks the reports of a page, or of one row, as seen. */
const seen = runAction("bug.seen", {
  intent: "bugs-seen",
  done: "The reports are marked as seen.",
  about: "bug-report",
  factor: "any",
  run: async ({ db, id, record }) => {
    const ids = [...new Set(id.split(" ").filter(Boolean))]
    const [first] = ids
    if (!first || ids.length > MAX_REPORTS) return "refused"
    return record(markBugsSeen(db, ids), { id: first, after: { reports: ids.length } })
  },
  refusals: { refused: "These reports no longer exist, so nothing was done." },
})

/** Sets the status of marked reports. */
const triageMarked = (status: BugStatus, intent: string, fields?: ActionFields) =>
  bulkAction("bug-report.status", {
    intent,
    fields,
    button: bugStatuses[status],
    done: bugsCopy.triaged,
    factor: "any",
    schema: z.preprocess((sent: object) => ({ ...sent, status }), BugStatusForm),
    find: listBugNames,
    write: ({ db, now, values: after, record }, { id, name: _, ...before }, formId) =>
      record(updateTriage(db, id, { before, after, now }), { id, formId, before, after }),
  })

const seenMarked = bulkAction("bug.seen", {
  intent: "bugs-seen-marked",
  about: "bug-report",
  factor: "any",
  find: listBugNames,
  write: ({ db, record }, { id }, formId) => record(markBugsSeen(db, [id]), { id, formId }),
})

type BugRow = Awaited<ReturnType<typeof listBugs>>[number]

const isUnseen = ({ status, ownerUnreadSince }: BugRow) => status === "not seen" || ownerUnreadSince !== null

const bugs = list({
  filters: { status: oneOf(bugStatuses, { all: "All but duplicates" }) },
  find: listBugs,
  title: "Bugs",
  lead: "What customers reported.",
  what: "reports",
  empty: "Bug reports will be here as soon as a customer sends one.",
  hasPages: true,
  actions: [seen],
  bulk: {
    action: triageMarked("duplicate", "bugs-duplicate", { duplicateOf: { label: "Duplicate of" } }),
    others: [seenMarked, triageMarked("will not fix", "bugs-will-not-fix")],
    nameOf: ({ title }) => title,
  },
  columns: {
    Report: { isLong: true, cell: ({ title }) => firstLineOf(title, 80) },
    // Its last line is there for those who know their versions.
    Message: {
      isClear: true,
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
      isClear: true,
      narrow: "below",
      cell: (bug) => ({ presses: [isUnseen(bug) && press(seen, bug.id)] }),
    },
  },
})

export const { meta, action } = bugs

/** The page, and its reports that wait. */
export async function loader(args: LoaderFunctionArgs) {
  const { items, ...data } = await bugs.read(args)
  return { ...data, unseen: items.filter(isUnseen).map(({ id }) => id) }
}

export default function Bugs() {
  const { unseen, formId } = useLoaderData<typeof loader>()
  return (
    <ListPage
      head={
        unseen.length > 0 && (
          <RowAction
            intent={seen.intent}
            button={unseen.length === 1 ? "Mark it as seen" : `Mark these ${unseen.length} as seen`}
            formId={formId}
            subject={unseen.join(" ")}
          />
        )
      }
    />
  )
}
