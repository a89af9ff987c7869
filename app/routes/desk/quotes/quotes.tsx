import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { DeskList } from "#app/components/desk/desk-list.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskTime } from "#app/components/desk/desk-time.tsx"
import { ALL, optionsOf } from "#app/components/desk/filter-form.tsx"
import { Select } from "#app/components/select.tsx"
import { offerOf, quoteStates, quotesCopy } from "#app/copy/desk/quotes.ts"
import { pageByTime, readingOf, readListRequest } from "#app/domain/desk/list-page.ts"
import { formatMoney } from "#app/domain/money.ts"
import { lastDayOf, QUOTE_STATES, type Quote, quoteState } from "#app/domain/orders/quote.ts"
import { formatIndianDay } from "#app/domain/time.ts"
import { listQuotes } from "#db/orders/quote-list.server.ts"

export const meta = deskMeta("Quotes")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { db, now } = args.context
  const { searchParams } = new URL(args.request.url)
  const state = QUOTE_STATES.find((name) => name === searchParams.get("state")) ?? null
  const filters = state ? new URLSearchParams({ state }).toString() : ""
  const request = readListRequest(searchParams, "/desk/quotes", filters)
  const { keyset, limit } = readingOf(request)
  const rows = await listQuotes(db, { state, now: now() }, keyset, limit)
  const { items, list } = pageByTime(request, rows)
  return { state: state ?? "", list, quotes: items.map((quote) => toItem(quote, now())) }
}

const toItem = (quote: Quote, now: Date) => ({
  id: quote.id,
  createdAt: quote.createdAt,
  email: quote.email || "Account deleted",
  offer: offerOf(quote),
  amount: formatMoney(quote.amount),
  validUntil: formatIndianDay(lastDayOf(quote)),
  state: quoteStates[quoteState(quote, now)],
})

const STATE_OPTIONS = [ALL, ...optionsOf(quoteStates)]

export default function Quotes() {
  const { quotes, state, list } = useLoaderData<typeof loader>()
  return (
    <DeskList
      title="Quotes"
      lead={quotesCopy.lead}
      action={
        <a className="btn" href="/desk/quotes/new">
          New quote
        </a>
      }
      list={list}
      what="quotes"
      filters={<Select name="state" label="State" defaultValue={state} options={STATE_OPTIONS} />}
      rows={quotes}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/desk/quotes/${id}`}
      empty={quotesCopy.empty}
      columns={[
        {
          label: "Written",
          isShort: true,
          sort: list.sort,
          cell: ({ createdAt }) => <DeskTime at={createdAt} />,
        },
        {
          label: "Buyer",
          narrow: "title",
          cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
        },
        { label: "Offer", isClear: true, narrow: "below", cell: ({ offer }) => offer },
        { label: "Amount", isNumber: true, isClear: true, cell: ({ amount }) => amount },
        { label: "Valid until", isShort: true, cell: ({ validUntil }) => validUntil },
        { label: "State", isStatus: true, cell: (row) => row.state },
      ]}
    />
  )
}
