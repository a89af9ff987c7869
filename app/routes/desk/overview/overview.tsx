import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import type { ActionErrors } from "#app/components/desk/action-form.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage } from "#app/components/desk/desk-page.tsx"
import { Notice } from "#app/components/notice.tsx"
import { booksSummary } from "#app/copy/desk/books.ts"
import {
  conversionInWords,
  nearestDay,
  needsSummary,
  overviewCopy,
  overviewDone,
  workItemsByKind,
} from "#app/copy/desk/overview.ts"
import { createId } from "#app/domain/random.ts"
import { summarizeTotals } from "#app/domain/reports/recent-revenue.ts"
import { readAction } from "#app/routes/desk/shell/desk-action.server.ts"
import { OVERVIEW_FORMS, submitRowAction } from "#app/routes/desk/shell/row-actions.server.ts"
import { findOverview } from "#db/desk/overview.server.ts"
import { Brief, Totals } from "./totals.tsx"
import { workItemGroups } from "./work-item-groups.server.ts"
import { NeedList, OVERVIEW_ACTION } from "./work-item-list.tsx"

export const meta = deskMeta("Overview")

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireOwner(args)
  const { db, log, now, randomBytes } = args.context
  const overview = await findOverview(db, id, now()).catch((error) => {
    log.error("overview-unreadable", error)
    return null
  })
  if (!overview) return data({ isReadable: false as const }, 503)
  const groups = workItemGroups(overview.workItems, now())
  return data({
    isReadable: true as const,
    formId: createId(randomBytes),
    done: new URL(args.request.url).searchParams.get("done"),
    groups,
    summary: needsSummary(groups),
    kinds: workItemsByKind(groups, nearestDay(overview.workItems, now())),
    books: booksSummary(overview.booksCheckedAt, overview.workItems.books),
    revenue: summarizeTotals(overview.totals, now()),
    conversion: conversionInWords(overview.conversion),
  })
}

export async function action(args: ActionFunctionArgs) {
  return submitRowAction(args, await readAction(args, OVERVIEW_FORMS, OVERVIEW_ACTION))
}

export default function Desk() {
  const overview = useLoaderData<typeof loader>()
  const errors = useActionData<ActionErrors>()
  if (!overview.isReadable) {
    return (
      <DeskPage title="Overview">
        <Notice kind="error">{overviewCopy.unreadable}</Notice>
      </DeskPage>
    )
  }
  const { groups, summary, kinds, books, revenue, conversion, formId, done } = overview
  const message = done && !errors ? overviewDone.get(done) : undefined
  return (
    <DeskPage title={summary} lead={<Lead kinds={kinds} books={books} />}>
      {message && <Notice kind="success">{message}</Notice>}
      {errors?.form && <Notice kind="error">{errors.form}</Notice>}
      <Brief revenue={revenue} />
      <div className="desk-overview">
        <NeedList groups={groups} formId={formId} />
        <Totals revenue={revenue} conversion={conversion} />
      </div>
    </DeskPage>
  )
}

/** How many of each kind, the most urgent one in bold, and whether the books agree. */
function Lead({ kinds: [first, ...others], books }: { kinds: string[]; books: string }) {
  return (
    <>
      {first ? <strong>{first}</strong> : overviewCopy.calmLead}
      {others.map((kind) => ` · ${kind}`)}
      {first && ". "} <span id="books-agree">{books}</span>
    </>
  )
}
