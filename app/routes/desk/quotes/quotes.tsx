import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage } from "#app/components/desk/desk-page.tsx"
import { DeskPager } from "#app/components/desk/desk-pager.tsx"
import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { ALL, FilterForm, optionsOf } from "#app/components/desk/filter-form.tsx"
import { Select } from "#app/components/select.tsx"
import { offerOf, quoteStates, quotesCopy } from "#app/copy/desk/quotes.ts"
import { formatMoney } from "#app/domain/money.ts"
import { lastDayOf, QUOTE_STATES, type Quote, quoteState } from "#app/domain/orders/quote.ts"
import { PAGE_SIZE, paginate } from "#app/domain/paging.ts"
import { formatDay, formatMoment } from "#app/domain/time.ts"
import { readListPage } from "#app/routes/desk/shell/list-page.ts"
import { listQuotes } from "#db/orders/quote-list.server.ts"

export const meta = deskMeta("Quotes")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { db, now } = args.context
  const { searchParams } = new URL(args.request.url)
  const state = QUOTE_STATES.find((name) => name === searchParams.get("state")) ?? null
  const filters = state ? new URLSearchParams({ state }).toString() : ""
  const list = readListPage(searchParams, "/desk/quotes", filters)
  const { items, next } = paginate(await listQuotes(db, { state, now: now() }, list.keyset, PAGE_SIZE + 1))
  return { state: state ?? "", list, next, quotes: items.map((quote) => toItem(quote, now())) }
}

const toItem = (quote: Quote, now: Date) => ({
  id: quote.id,
  when: formatMoment(quote.createdAt),
  email: quote.email || "account deleted",
  offer: offerOf(quote),
  amount: formatMoney(quote.amount),
  validUntil: formatDay(lastDayOf(quote)),
  state: quoteStates[quoteState(quote, now)],
})

const STATE_OPTIONS = [ALL, ...optionsOf(quoteStates)]

export default function Quotes() {
  const { quotes, state, list, next } = useLoaderData<typeof loader>()
  return (
    <DeskPage title="Quotes" lead={quotesCopy.lead}>
      <p>
        <a className="btn" href="/desk/quotes/new">
          New quote
        </a>
      </p>
      <FilterForm list={list}>
        <Select name="state" label="State" defaultValue={state} options={STATE_OPTIONS} />
      </FilterForm>
      <DeskTable
        caption="Quotes"
        rows={quotes}
        keyOf={({ id }) => id}
        empty={quotesCopy.empty}
        columns={[
          {
            label: "Written",
            sort: list.sort,
            cell: ({ id, when }) => (
              <a className="link" href={`/desk/quotes/${id}`}>
                {when}
              </a>
            ),
          },
          { label: "Buyer", cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
          { label: "Offer", cell: ({ offer }) => offer },
          { label: "Amount", isNumber: true, cell: ({ amount }) => amount },
          { label: "Valid until", cell: ({ validUntil }) => validUntil },
          { label: "State", isShort: true, cell: (row) => row.state },
        ]}
      />
      <DeskPager list={list} next={next} what="quotes" />
    </DeskPage>
  )
}
