import { useLoaderData } from "@remix-run/react"
import { linkTo } from "#app/audit/subjects.ts"
import { orderNumber, quoteNumber } from "#app/orders/order/order-number.ts"
import { countryName } from "#app/platform/countries.ts"
import { formatMoney, formatPlain } from "#app/platform/money.ts"
import { formatDay } from "#app/platform/time.ts"
import { DetailPage, details } from "#app/screens/details.tsx"
import type { Found } from "#db/client.server.ts"
import {
  changeDraftAction,
  issueFree,
  payByBank,
  payInRupees,
  saveQuote,
  sendQuoteAction,
  withdraw,
} from "./desk-actions.server.ts"
import { describeProposal, givesNothing, holderCopy, offerOf, quoteStates, quotesCopy } from "./desk-copy.ts"
import { findQuoteDetails } from "./desk-queries.server.ts"
import { proposedAmount } from "./proposal.ts"
import {
  canBeIssued,
  canBeSent,
  canBeWithdrawn,
  givesMore,
  isCorrectedBy,
  lastDayOf,
  type Quote,
  quoteState,
} from "./quote.ts"

/** Terms of a draft as the fields of its form. */
const termsOf = ({ email, plan, devices, amount, validUntil, note }: Quote) => ({
  email,
  plan,
  devices: String(devices),
  amount: formatPlain(amount.amount),
  currency: amount.currency,
  validUntil: lastDayOf({ validUntil }),
  note: note ?? "",
})

type Details = Found<typeof findQuoteDetails>

/** The button that sends a draft; or why it can't be sent, because its buyer has as many computers. */
const sendSection = ({ quote, basis: { held } }: Details) =>
  held !== null && !givesMore(quote, held)
    ? { errors: [givesNothing(quote, held).form] }
    : { forms: [{ of: sendQuoteAction.shown, isPrimary: true }] }

/** The price that is proposed for the terms of a draft, below its amount. */
function hintsFor({ quote, basis }: Details): Record<string, { hint: string }> {
  const { devices, amount } = quote
  const more = devices - (basis.held ?? 0)
  const proposed = more > 0 ? proposedAmount(basis, { devices, currency: amount.currency }) : null
  return proposed ? { amount: { hint: describeProposal(proposed, more, basis.held !== null) } } : {}
}

export const { meta, loader, action } = details({
  name: "Quote",
  back: "/desk/quotes",
  actions: [sendQuoteAction, changeDraftAction, payByBank, issueFree, withdraw],
  actionsElsewhere: [saveQuote],
  find: (db, id, { now }) => findQuoteDetails(db, id, now),
  show: (found, { context, now }) => {
    const { quote, order, user, license, emails, actions, others } = found
    /** The buyer's own records that can still change the quote. */
    const held = quote.status === "paid" ? null : found.basis.held
    const number = quoteNumber(quote.id)
    const buyer = quote.email || "a deleted account"
    const url = `${context.config.siteUrl}/quotes/${quote.id}`
    const offer = offerOf(quote, held)
    const about = `${offer}, ${formatMoney(quote.amount)}, ${buyer}`
    const href = order && `/desk/orders/${order.id}`
    const pay = quote.amount.currency === "INR" ? payInRupees : payByBank.shown
    return {
      title: `Quote ${number}`,
      tabTitle: `Quote ${number}, ${buyer}`,
      lead: `${buyer} · ${offer}`,
      facts: {
        Buyer: user ? linkTo("customer", user.id, buyer) : `${buyer} (no account)`,
        "Devices in all": held === null ? quote.devices : `${quote.devices}, has ${held}`,
        License: license && linkTo("license", license.id, holderCopy.key(license.key)),
        Amount: formatMoney(quote.amount),
        "Valid until": formatDay(lastDayOf(quote)),
        State: { pill: quoteStates[quoteState(quote, now)] },
        Company: quote.company,
        Country: quote.country && countryName(quote.country),
        Message: quote.message,
        Note: quote.note,
        "Other quotes": others.map((other) =>
          linkTo("quote", other.id, quotesCopy.other(other, quoteState(other, now))),
        ),
        Order: order ? { href, text: orderNumber(order.id) } : "None yet",
        "The buyer’s page":
          quote.status === "draft" ? "Once it is sent" : { href: url, text: url, isCode: true },
      },
      sections: {
        "Send it": canBeSent(quote, now) && sendSection(found),
        "Change it": quote.status === "draft" && {
          forms: [{ of: changeDraftAction.shown, values: termsOf(quote), details: hintsFor(found) }],
        },
        "Paid by bank transfer": canBeIssued(quote) && { forms: [{ of: pay, about }] },
        "Free of charge": canBeIssued(quote) && { forms: [{ of: issueFree.shown, about }] },
        "Take it back": canBeWithdrawn(quote) && { forms: [{ of: withdraw.shown, about }] },
      },
      timeline: {
        emails,
        actions,
        own: [
          {
            at: quote.createdAt,
            title: quote.requestedAt ? quotesCopy.asked : "Draft written",
            detail: others.some((other) => isCorrectedBy(other, quote))
              ? quotesCopy.corrects(offerOf(quote, null))
              : offerOf(quote, null),
          },
          { at: order?.createdAt ?? null, title: "Order opened", href },
          { at: quote.paidAt, title: "Paid", href },
          {
            at: quote.withdrawnAt,
            title: "Withdrawn",
            detail: others.some((other) => isCorrectedBy(quote, other)) ? quotesCopy.corrected : null,
          },
        ],
      },
    }
  },
})

export default function DeskQuote() {
  return <DetailPage page={useLoaderData<typeof loader>()} />
}
