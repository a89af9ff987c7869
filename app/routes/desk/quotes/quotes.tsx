import { offerOf, quoteStates } from "#app/copy/desk/quotes.ts"
import { formatMoney } from "#app/domain/money.ts"
import { lastDayOf, quoteState } from "#app/domain/orders/quote.ts"
import { formatIndianDay } from "#app/domain/time.ts"
import { ListPage, list, oneOf, sortedByTime } from "#app/routes/desk/kernel.ts"
import { listQuotes } from "#db/orders/quotes.server.ts"

const quotes = list(
  {
    path: "/desk/quotes",
    filters: { state: oneOf("State", quoteStates) },
    find: ({ db, now }, { state }, { keyset, limit }) => listQuotes(db, { state, now: now() }, keyset, limit),
  },
  {
    title: "Quotes",
    lead: "Offers of business licenses, each for one email address, newest first.",
    what: "quotes",
    empty: "Quotes will be here. Write one for a business that asked for a license.",
    link: { href: "/desk/quotes/new", text: "New quote" },
    hasPages: true,
    columns: [
      sortedByTime("Written"),
      { label: "Buyer", narrow: "title", isLong: true, cell: ({ email }) => email || "Account deleted" },
      { label: "Offer", isClear: true, narrow: "below", cell: offerOf },
      { label: "Amount", isNumber: true, isClear: true, cell: ({ amount }) => formatMoney(amount) },
      { label: "Valid until", isShort: true, cell: (quote) => formatIndianDay(lastDayOf(quote)) },
      { label: "State", isStatus: true, cell: (quote, now) => quoteStates[quoteState(quote, now)] },
    ],
  },
)

export const meta = quotes.meta
export const loader = quotes.loader
export default ListPage
