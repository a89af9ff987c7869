import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { Notice } from "#app/components/notice.tsx"
import { booksSummary } from "#app/copy/desk/books.ts"
import { conversionInWords, nearestDay, needsSummary, workItemsByKind } from "#app/copy/desk/overview.ts"
import { describeWorkItems } from "#app/copy/desk/work-items.ts"
import { summarizeTotals } from "#app/domain/reports/recent-revenue.ts"
import { ActionMessages, actionsOf, DeskPage, deskMeta, loadPage } from "#app/routes/desk/kernel.ts"
import { findOverview } from "#db/desk/overview.server.ts"
import { OVERVIEW_ACTIONS } from "./overview-actions.server.ts"
import { Brief, Totals } from "./totals.tsx"
import { OVERVIEW_ACTION, WorkItems } from "./work-item-list.tsx"

export const meta = deskMeta("Overview")

export async function loader(args: LoaderFunctionArgs) {
  const { owner, page } = await loadPage(args, OVERVIEW_ACTIONS)
  const { db, log, now } = args.context
  const overview = await findOverview(db, owner.id, now()).catch((error) => {
    log.error("overview-unreadable", error)
    return null
  })
  if (!overview) return data({ isReadable: false as const }, 503)
  const groups = describeWorkItems(overview.workItems, now())
  return data({
    ...page,
    isReadable: true as const,
    groups,
    kinds: workItemsByKind(groups, nearestDay(overview.workItems, now())),
    books: booksSummary(overview.booksCheckedAt, overview.workItems.books),
    revenue: summarizeTotals(overview.totals, now()),
    conversion: conversionInWords(overview.conversion),
  })
}

export const action = actionsOf(OVERVIEW_ACTIONS, { returnPath: OVERVIEW_ACTION })

export default function Desk() {
  const overview = useLoaderData<typeof loader>()
  if (!overview.isReadable) {
    return (
      <DeskPage title="Overview">
        <Notice kind="error">
          The overview can't be shown at the moment: the database did not answer. Please try again in a
          minute.
        </Notice>
      </DeskPage>
    )
  }
  const { groups, kinds, books, revenue, conversion, formId } = overview
  return (
    <DeskPage title={needsSummary(groups)} lead={<Lead kinds={kinds} books={books} />}>
      <ActionMessages />
      <Brief revenue={revenue} />
      <div className="desk-overview">
        <WorkItems groups={groups} formId={formId} />
        <Totals revenue={revenue} conversion={conversion} />
      </div>
    </DeskPage>
  )
}

/** How many of each kind, the most urgent one in bold, and whether the books agree. */
function Lead({ kinds: [first, ...others], books }: { kinds: string[]; books: string }) {
  return (
    <>
      {first ? (
        <strong>{first}</strong>
      ) : (
        "What needs you will be here: disputes, payments, emails that did not arrive, bugs."
      )}
      {others.map((kind) => ` · ${kind}`)}
      {first && ". "} <span id="books-agree">{books}</span>
    </>
  )
}
