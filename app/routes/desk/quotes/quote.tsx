import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { offerOf, quoteStates } from "#app/copy/desk/quotes.ts"
import { formatMoney } from "#app/domain/money.ts"
import { canBeIssued, canBeSent, canBeWithdrawn, lastDayOf, quoteState } from "#app/domain/orders/quote.ts"
import { formatIndianDay } from "#app/domain/time.ts"
import {
  actionsOf,
  DetailPage,
  deskMeta,
  type Fact,
  loadDetails,
  timelineOf,
} from "#app/routes/desk/kernel.ts"
import { findQuoteDetails, type QuoteDetails } from "#db/orders/quotes.server.ts"
import { issueFree, payByBank, payInRupees, saveQuote, sendQuote, withdraw } from "./quote-actions.server.ts"

const ACTIONS = [sendQuote, payByBank, issueFree, withdraw]

export const meta = deskMeta("Quote")

export async function loader(args: LoaderFunctionArgs) {
  const { page, details } = await loadDetails(args, [saveQuote, ...ACTIONS], findQuoteDetails)
  const { config, now } = args.context
  const { quote } = details
  return {
    ...page,
    quote,
    buyer: quote.email || "a deleted account",
    canSend: canBeSent(quote, now()),
    facts: factsOf(details, now(), config.siteUrl),
    timeline: quoteTimeline(details),
  }
}

export const action = actionsOf(ACTIONS)

function factsOf({ quote, order, user }: QuoteDetails, now: Date, siteUrl: string): Fact[] {
  const buyer = quote.email || "a deleted account"
  const url = `${siteUrl}/quotes/${quote.id}`
  return [
    ["Buyer", user ? { href: `/desk/customers/${user.id}`, text: buyer } : `${buyer} (no account)`],
    ["Offer", offerOf(quote)],
    ["Amount", formatMoney(quote.amount)],
    ["Valid until", formatIndianDay(lastDayOf(quote))],
    ["State", { pill: quoteStates[quoteState(quote, now)] }],
    quote.note && ["Note", quote.note],
    ["Order", order ? { href: `/desk/orders/${order.id}`, text: order.id } : "None yet"],
    [
      "The buyer's page",
      quote.status === "draft" ? "Once it is sent" : { href: url, text: url, isCode: true },
    ],
  ]
}

/** Everything that happened to a quote. */
function quoteTimeline({ quote, order, emails, actions }: QuoteDetails) {
  const href = order && `/desk/orders/${order.id}`
  const own = [
    { at: quote.createdAt, title: "Draft written", detail: offerOf(quote) },
    { at: order?.createdAt ?? null, title: "Order opened", href },
    { at: quote.paidAt, title: "Paid", href },
    { at: quote.withdrawnAt, title: "Withdrawn" },
  ]
  return timelineOf(own, { emails, actions })
}

export default function DeskQuote() {
  const { quote, buyer, canSend, facts, timeline } = useLoaderData<typeof loader>()
  const about = `${offerOf(quote)}, ${formatMoney(quote.amount)}, ${buyer}`
  const canIssue = canBeIssued(quote)
  return (
    <DetailPage
      title={`Quote for ${buyer}`}
      back="/desk/quotes"
      facts={facts}
      sections={[
        canSend && {
          title: "Send it",
          forms: [{ of: sendQuote }],
        },
        canIssue && {
          title: "Paid by bank transfer",
          forms: [{ of: quote.amount.currency === "INR" ? payInRupees : payByBank, about }],
        },
        canIssue && {
          title: "Free of charge",
          forms: [{ of: issueFree, about }],
        },
        canBeWithdrawn(quote) && {
          title: "Take it back",
          forms: [{ of: withdraw, about }],
        },
      ]}
      timeline={timeline}
    />
  )
}
