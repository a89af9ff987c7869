import { offerOf, quoteStates } from "#app/copy/desk/quotes.ts"
import { formatMoney } from "#app/domain/money.ts"
import { canBeIssued, canBeSent, canBeWithdrawn, lastDayOf, quoteState } from "#app/domain/orders/quote.ts"
import { formatIndianDay } from "#app/domain/time.ts"
import { DetailPage, details, timelineOf } from "#app/routes/desk/kernel.ts"
import { findQuoteDetails, type QuoteDetails } from "#db/orders/quote-list.server.ts"
import { issueFree, payByBank, payInRupees, saveQuote, sendQuote, withdraw } from "./quote-actions.server.ts"

export const { meta, loader, action } = details({
  name: "Quote",
  back: "/desk/quotes",
  actions: [sendQuote, payByBank, issueFree, withdraw],
  actionsElsewhere: [saveQuote],
  find: findQuoteDetails,
  show: ({ quote, order, user, emails, actions }: QuoteDetails, { config, now }) => {
    const buyer = quote.email || "a deleted account"
    const url = `${config.siteUrl}/quotes/${quote.id}`
    const about = `${offerOf(quote)}, ${formatMoney(quote.amount)}, ${buyer}`
    const href = order && `/desk/orders/${order.id}`
    const pay = quote.amount.currency === "INR" ? payInRupees : payByBank
    return {
      title: `Quote for ${buyer}`,
      facts: {
        Buyer: user ? { href: `/desk/customers/${user.id}`, text: buyer } : `${buyer} (no account)`,
        Offer: offerOf(quote),
        Amount: formatMoney(quote.amount),
        "Valid until": formatIndianDay(lastDayOf(quote)),
        State: { pill: quoteStates[quoteState(quote, now)] },
        Note: quote.note && quote.note,
        Order: order ? { href, text: order.id } : "None yet",
        "The buyer's page":
          quote.status === "draft" ? "Once it is sent" : { href: url, text: url, isCode: true },
      },
      sections: {
        "Send it": canBeSent(quote, now) && { forms: [{ of: sendQuote }] },
        "Paid by bank transfer": canBeIssued(quote) && { forms: [{ of: pay, about }] },
        "Free of charge": canBeIssued(quote) && { forms: [{ of: issueFree, about }] },
        "Take it back": canBeWithdrawn(quote) && { forms: [{ of: withdraw, about }] },
      },
      timeline: timelineOf(
        [
          { at: quote.createdAt, title: "Draft written", detail: offerOf(quote) },
          { at: order?.createdAt ?? null, title: "Order opened", href },
          { at: quote.paidAt, title: "Paid", href },
          { at: quote.withdrawnAt, title: "Withdrawn" },
        ],
        { emails, actions },
      ),
    }
  },
})

export default DetailPage
