import { redirect } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { type DeskSubject, subjectPath } from "#app/audit/subjects.ts"
import { orderStates } from "#app/desk/orders/copy.ts"
import { invoiceLink } from "#app/invoices/documents/copy.ts"
import { orderAmount } from "#app/orders/order/copy.ts"
import { orderStateOf } from "#app/orders/order/order.ts"
import { orderNumber, quoteNumber } from "#app/orders/order/order-number.ts"
import { planNames } from "#app/orders/plans/plans.ts"
import { formatAmount, formatMoney } from "#app/platform/money.ts"
import { capitalized } from "#app/platform/text.ts"
import { formatIndianMoment, formatRelativeDay, indianDayOf } from "#app/platform/time.ts"
import { DeskPage } from "#app/screens/desk-page.tsx"
import { DeskTable } from "#app/screens/desk-table.tsx"
import { screen } from "#app/screens/page.server.ts"
import { searchCopy as copy, searchMessages } from "./copy.ts"
import { search } from "./queries.server.ts"
import { parseSearch, type SearchHit, type SearchTerms, uniqueHits } from "./search.ts"

export const { meta, loader } = screen({
  title: copy.title,
  lead: copy.lead,
  read: async ({ searchParams, db, now }) => {
    const terms = parseSearch(searchParams.get("q") ?? "")
    const found = terms.kind === "terms" ? await search(db, terms) : null
    const known = found && terms.kind === "terms" ? searchHits(found, terms, now) : []
    // An address without other records: of a payer without an account, or of a request for a quote.
    const hits = known.length > 0 ? known : (found?.recipients ?? []).map(({ address }) => emailsTo(address))
    const [first, ...others] = hits
    // A single hit redirects to its page.
    if (first && others.length === 0) throw redirect(first.href)
    return { hits, message: searchMessages[terms.kind] }
  },
})

export default function DeskSearch() {
  const page = useLoaderData<typeof loader>()
  const { hits, message } = page
  return (
    <DeskPage page={page}>
      <DeskTable
        caption={copy.found}
        empty={message}
        columns={{
          Kind: {},
          Found: { narrow: "title" },
          Detail: { narrow: "below", isLong: true },
        }}
        rows={hits.map(({ kind, label, detail, href }) => ({ cells: [kind, { href, text: label }, detail] }))}
      />
    </DeskPage>
  )
}

type Found = Awaited<ReturnType<typeof search>>

const WITHOUT_ACCOUNT = "account deleted"

/** Converts results to links; a complete email address excludes longer ones that begin with it. */
function searchHits(found: Found, { emailKey }: SearchTerms, now: Date): SearchHit[] {
  const isExact = (one: { emailKey: string }) => one.emailKey === emailKey
  const hasExact = found.customers.some(isExact) || found.quotes.some(isExact)
  const customers = hasExact ? found.customers.filter(isExact) : found.customers
  const quotes = hasExact ? found.quotes.filter(isExact) : found.quotes
  return uniqueHits([
    ...customers.map(({ id, email }) => hit("customer", id, email)),
    ...found.licenses.map(({ id, planType, email }) =>
      hit("license", id, planNames[planType], email ?? WITHOUT_ACCOUNT),
    ),
    ...found.orders.map((order) => {
      const opened = formatRelativeDay(indianDayOf(order.createdAt), now)
      const facts = [orderAmount({ ...order, amount: order }), orderStates[orderStateOf(order)], opened]
      const detail = [...facts, order.email ?? WITHOUT_ACCOUNT].join(", ")
      return hit("order", order.id, orderNumber(order.id), detail)
    }),
    ...found.payments.map(({ id, amount, currency }) =>
      hit("payment", encodeURIComponent(id), amountOf(amount, currency), "no order here"),
    ),
    ...quotes.map(({ id, email, amount }) =>
      hit("quote", id, quoteNumber(id), `${formatMoney(amount)}, ${email || WITHOUT_ACCOUNT}`),
    ),
    ...found.devices.map(({ licenseId, name }) =>
      hit("license", licenseId, "With this computer", name ?? ""),
    ),
    ...found.invoices.map((invoice) =>
      hit("order", invoice.orderId, invoiceLink(invoice).label, "", "Paper"),
    ),
    ...found.coupons.map(({ code }) => hit("coupon", code, code)),
    ...found.reports.map(({ id, title }) => hit("bug-report", id, title)),
    // The page of a payment has its events.
    ...(found.payments.length > 0 ? [] : found.events).map(({ id, eventType, receivedAt }) =>
      hit("webhook-event", id, eventType ?? "Unknown type", formatIndianMoment(receivedAt)),
    ),
  ])
}

const amountOf = (amount: number | null, currency: string | null) =>
  amount === null || currency === null ? "Unknown amount" : formatAmount({ amount, currency })

const emailsTo = (address: string): SearchHit => ({
  kind: copy.emails,
  label: address,
  detail: "",
  href: `/desk/emails?${new URLSearchParams({ recipient: address })}`,
})

const hit = (
  subject: DeskSubject,
  id: string,
  label: string,
  detail = "",
  kind = capitalized(subject.replace("-", " ")),
): SearchHit => ({ kind, label, detail, href: subjectPath(subject, id) ?? "/desk" })
