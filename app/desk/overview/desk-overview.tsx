import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { Fragment } from "react"
import { orderStates, shortItem } from "#app/desk/orders/copy.ts"
import { counted, menuNumber, needsSummary, workListCopy } from "#app/desk/work-items/copy.ts"
import {
  countBySource,
  describeWork,
  waitingByScreen,
  workByKind,
  workSummary,
} from "#app/desk/work-items/describe-work.server.ts"
import { unsnooze } from "#app/desk/work-items/desk-actions.server.ts"
import { workKinds } from "#app/desk/work-items/gathered-sources.server.ts"
import { OVERVIEW_ACTION, WorkItems } from "#app/desk/work-items/work-item-list.tsx"
import { chooseShown, MAX_ROWS } from "#app/desk/work-items/work-items.ts"
import type { Rate } from "#app/orders/ledger/totals.ts"
import { paidAmount } from "#app/orders/order/copy.ts"
import { orderStateOf } from "#app/orders/order/order.ts"
import { momentInWords } from "#app/platform/time.ts"
import { Notice } from "#app/platform/ui/form.tsx"
import { ratesInWords } from "#app/reports/months/copy.ts"
import { recentRevenue } from "#app/reports/months/reports.ts"
import { ActionMessages } from "#app/screens/action-form.tsx"
import { RowAction } from "#app/screens/cells.tsx"
import { DeskPage, DeskSection, deskMeta } from "#app/screens/desk-page.tsx"
import { DeskTable } from "#app/screens/desk-table.tsx"
import { loadPage } from "#app/screens/page.server.ts"
import { createPageAction } from "#app/screens/page-action.server.ts"
import { booksSummary, conversionInWords, overviewCopy as copy } from "./copy.ts"
import { OVERVIEW_ACTIONS, withButtons } from "./desk-actions.server.ts"
import { findOverview } from "./queries.server.ts"
import { RevenueSheet } from "./revenue.tsx"

export const meta = deskMeta(copy.title)

/** Loads the overview; with `?kind=`, all work items of that kind only. */
export async function loader(args: LoaderFunctionArgs) {
  const { owner, page, searchParams, db, now } = await loadPage(args, OVERVIEW_ACTIONS)
  const found = await findOverview(db, owner.id, searchParams.get("item") ?? "", now).catch((error) => {
    args.context.log.error("overview-unreadable", error)
    return null
  })
  if (!found) return data({ isReadable: false as const, title: copy.title }, 503)
  const { items, totals, rates, snooze } = found
  const isNeeded = (rate: Rate) => totals.some((row) => row.currency === rate.currency && row.inrUnknown > 0)
  const groups = describeWork(items, now)
  const waiting = waitingByScreen(countBySource(items))
  const waits = menuNumber(waiting, "/desk")
  const kind = workKinds.find(({ name }) => name === searchParams.get("kind")) ?? null
  const shown = kind ? groups.map(({ items }) => items) : chooseShown(groups)
  const room = Math.max(0, MAX_ROWS + found.orders.length - shown.flat().length)
  return data({
    ...page,
    done:
      page.done && snooze ? workListCopy.snoozedUntil(momentInWords(snooze.snoozedUntil, now)) : page.done,
    snoozed: snooze?.item ?? null,
    isReadable: true as const,
    title: kind ? kind.title : needsSummary(groups),
    tabTitle: [waits && `(${waits})`, kind ? kind.title : copy.title].filter(Boolean).join(" "),
    back: kind ? "/desk" : undefined,
    kind: kind?.name ?? null,
    kinds: workSummary(items, now),
    waiting,
    groups: groups
      .map((group, index) => ({ ...group, items: (shown[index] ?? []).map(withButtons) }))
      .filter((group) => kind === null || group.kind === kind),
    books: booksSummary(found.booksCheckedAt, workByKind(items), counted, now),
    revenue: {
      ...recentRevenue(totals, rates, now),
      ratesInWords: ratesInWords(rates.filter(isNeeded), now),
      conversion: conversionInWords(found.conversion),
    },
    // Number of rows that fit below the work items.
    orders:
      room > 0 &&
      found.orders.slice(0, room).map((order) => ({
        href: `/desk/orders/${order.id}`,
        cells: [
          { at: order.createdAt },
          { line: order.email ?? "Account deleted" },
          paidAmount({ ...order, amount: order }),
          shortItem(order),
          orderStates[orderStateOf(order)],
        ],
      })),
  })
}

export const action = createPageAction(OVERVIEW_ACTIONS, { returnPath: OVERVIEW_ACTION })

export default function Desk() {
  const overview = useLoaderData<typeof loader>()
  if (!overview.isReadable) {
    return (
      <DeskPage page={overview}>
        <Notice kind="error">{copy.unreadable}</Notice>
      </DeskPage>
    )
  }
  const { kind, kinds, groups, books, revenue, orders, formId, snoozed } = overview
  return (
    <DeskPage
      page={overview}
      // Counts of each kind, linked to its list, the most urgent in bold, and the state of the books.
      lead={
        <>
          {kinds.length === 0 && `${copy.nothingYet} `}
          {kinds.map(({ text, href, ...each }, index) => (
            <Fragment key={href}>
              {index > 0 && " · "}
              <a href={href} aria-current={each.kind.name === kind ? "page" : undefined}>
                {index === 0 ? <strong>{text}</strong> : text}
              </a>
            </Fragment>
          ))}
          {kinds.length > 0 && ". "}
          <span id="books-agree">{books}</span>
        </>
      }
    >
      <ActionMessages>
        {snoozed && (
          <RowAction {...unsnooze.shown} path={OVERVIEW_ACTION} formId={formId} subject={snoozed} />
        )}
      </ActionMessages>
      {kind ? (
        <WorkItems groups={groups} formId={formId} />
      ) : (
        <div className="desk-two">
          <div className="grid grid-cols-1 gap-5">
            <WorkItems groups={groups} formId={formId} />
            {orders && (
              <DeskSection title={copy.latestOrders}>
                <DeskTable
                  caption={copy.latestOrders}
                  columns={{
                    When: { isShort: true },
                    Buyer: { narrow: "title", isLong: true },
                    Amount: { isNumber: true, isClear: true },
                    Item: { isClear: true, isShort: true },
                    Status: { isStatus: true },
                  }}
                  rows={orders}
                  empty={copy.noOrders}
                />
              </DeskSection>
            )}
          </div>
          <div className="desk-rail">
            <RevenueSheet {...revenue} />
          </div>
        </div>
      )}
    </DeskPage>
  )
}
