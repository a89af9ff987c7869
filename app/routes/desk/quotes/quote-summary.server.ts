import { offerOf, quoteStates } from "#app/copy/desk/quotes.ts"
import { formatMoney } from "#app/domain/money.ts"
import { canBeIssued, canBeSent, canBeWithdrawn, lastDayOf, quoteState } from "#app/domain/orders/quote.ts"
import { formatIndianDay } from "#app/domain/time.ts"
import type { QuoteDetails } from "#db/orders/quote-list.server.ts"

/** A quote as its page at the desk shows it. */
export function quoteSummary({ quote, order, user }: QuoteDetails, now: Date, siteUrl: string) {
  return {
    buyer: quote.email || "a deleted account",
    userId: user?.id ?? null,
    offer: offerOf(quote),
    amount: formatMoney(quote.amount),
    validUntil: formatIndianDay(lastDayOf(quote)),
    note: quote.note,
    state: quoteStates[quoteState(quote, now)],
    orderId: order?.id ?? null,
    url: `${siteUrl}/quotes/${quote.id}`,
    isDraft: quote.status === "draft",
    canSend: canBeSent(quote, now),
    canIssue: canBeIssued(quote),
    canWithdraw: canBeWithdrawn(quote),
  }
}

export type QuoteSummary = ReturnType<typeof quoteSummary>
