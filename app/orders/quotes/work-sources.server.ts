import { sql } from "drizzle-orm"
import { computers } from "#app/orders/order/order.ts"
import { countryName } from "#app/platform/countries.ts"
import { dayInWords, isPast } from "#app/platform/time.ts"
import type { WorkKind } from "#app/screens/work-item.ts"
import { defineWorkSource, sumOf } from "#app/screens/work-source.server.ts"
import { quotes } from "#db/schema/orders.ts"
import { sendQuoteAction, withdraw } from "./desk-actions.server.ts"
import { lastDayOf } from "./quote.ts"

const quotesKind: WorkKind = {
  name: "quotes",
  title: "Quotes waiting",
  noun: "quote",
  screen: "/desk/quotes",
}

/** A quote; `requestedAt` and `country` are null where nobody asked for it on the contact page. */
type QuoteFacts = { validUntil: Date; requestedAt: Date | null; devices: number; country: string | null }

const quote = {
  from: quotes,
  at: quotes.createdAt,
  values: {
    ...sumOf(quotes),
    who: quotes.email,
    validUntil: quotes.validUntil,
    requestedAt: quotes.requestedAt,
    devices: quotes.devices,
    country: quotes.country,
  },
}

const validity = (facts: QuoteFacts, now: Date) => `valid until ${dayInWords(lastDayOf(facts), now)}`

export const workSources = [
  defineWorkSource<QuoteFacts>({
    name: "draft",
    kind: quotesKind,
    urgency: 150,
    subject: "quote",
    fixes: [sendQuoteAction, withdraw],
    query: () => ({ ...quote, open: sql`status = 'draft'` }),
    describe: (item, { now }) => ({
      title: item.requestedAt
        ? `Quote asked: ${[computers(item.devices), item.country && countryName(item.country)].filter(Boolean).join(", ")}`
        : "Quote not sent yet",
      detail: validity(item, now),
      fixes: [isPast(item.validUntil, now) ? withdraw : sendQuoteAction],
    }),
  }),
  // Waits for the buyer, not for the owner.
  defineWorkSource<QuoteFacts>({
    name: "quote",
    kind: quotesKind,
    urgency: 160,
    subject: "quote",
    query: (now) => ({ ...quote, open: sql`status = 'sent' and valid_until > ${now}`, isQuiet: true }),
    describe: (item, { now }) => ({
      title: "Quote that waits for its buyer",
      detail: validity(item, now),
    }),
  }),
]
