import { useLoaderData } from "@remix-run/react"
import { formatMoney } from "#app/platform/money.ts"
import { formatDay } from "#app/platform/time.ts"
import { oneOf } from "#app/screens/filters.ts"
import { ListPage, list, sortedByTime } from "#app/screens/list.tsx"
import { bulkAction } from "#app/screens/marked.server.ts"
import type { Database } from "#db/client.server.ts"
import { withdraw } from "./desk-actions.server.ts"
import { offerOf, quoteName, quoteStates, quotesCopy } from "./desk-copy.ts"
import { listQuotes, listQuotesById } from "./desk-queries.server.ts"
import { lastDayOf, quoteState } from "./quote.ts"

const listQuoteNames = async (db: Database, ids: string[]) =>
  (await listQuotesById(db, ids)).map((quote) => ({ id: quote.id, name: quoteName(quote) }))

export const { meta, loader, action } = list({
  filters: { state: oneOf(quoteStates) },
  find: listQuotes,
  title: "Quotes",
  lead: "Offers of business licenses, each for one email address, newest first.",
  empty: "Quotes will be here. Write one for a business that asked for a license.",
  link: { href: "/desk/quotes/new", text: "New quote" },
  hasPages: true,
  bulk: {
    action: bulkAction(withdraw, {
      intent: "quotes-withdraw",
      words: { done: quotesCopy.withdrawn },
      find: listQuoteNames,
    }),
    others: [],
    nameOf: quoteName,
  },
  columns: {
    Written: sortedByTime(),
    Buyer: { narrow: "title", isLong: true, cell: ({ email }) => email || "Account deleted" },
    Offer: { narrow: "below", cell: ({ held, ...quote }) => offerOf(quote, held) },
    Amount: { isNumber: true, isClear: true, cell: ({ amount }) => formatMoney(amount) },
    "Valid until": { isShort: true, cell: (quote) => formatDay(lastDayOf(quote)) },
    State: { isStatus: true, cell: (quote, now) => quoteStates[quoteState(quote, now)] },
  },
})

export default function DeskQuotes() {
  return <ListPage page={useLoaderData<typeof loader>()} />
}
