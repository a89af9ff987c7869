import { formatMoney } from "#app/platform/money.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import { oneOf } from "#app/screens/filters.ts"
import { ListPage, list, sortedByTime } from "#app/screens/list.tsx"
import { offerOf, quoteStates } from "./desk-copy.ts"
import { listQuotes } from "./queries.server.ts"
import { lastDayOf, quoteState } from "./quote.ts"

export const { meta, loader } = list({
  filters: { state: oneOf(quoteStates) },
  find: listQuotes,
  title: "Quotes",
  lead: "Offers of business licenses, each for one email address, newest first.",
  empty: "Quotes will be here. Write one for a business that asked for a license.",
  link: { href: "/desk/quotes/new", text: "New quote" },
  hasPages: true,
  columns: {
    Written: sortedByTime(),
    Buyer: { narrow: "title", isLong: true, cell: ({ email }) => email || "Account deleted" },
    Offer: { narrow: "below", cell: offerOf },
    Amount: { isNumber: true, isClear: true, cell: ({ amount }) => formatMoney(amount) },
    "Valid until": { isShort: true, cell: (quote) => formatIndianDay(lastDayOf(quote)) },
    State: { isStatus: true, cell: (quote, now) => quoteStates[quoteState(quote, now)] },
  },
})

export default ListPage
