import { redirect } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { DeskPage, DeskTable, screen } from "#app/desk/kernel/kernel.ts"
import { formatAmount } from "#app/desk/overview/copy.ts"
import { invoiceLink } from "#app/invoices/documents/copy.ts"
import { orderAmount } from "#app/orders/order/copy.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { planNames } from "#app/orders/plans/plans.ts"
import { couponPath } from "#app/platform/desk/subjects.ts"
import { formatMoney } from "#app/platform/money.ts"
import { formatIndianMoment } from "#app/platform/time.ts"
import { searchCopy as copy, searchMessages } from "./copy.ts"
import { search } from "./queries.server.ts"
import { parseSearch, type SearchHit, type SearchTerms, uniqueHits } from "./search.ts"

export const { meta, loader } = screen({
  title: copy.title,
  read: async ({ searchParams, db }) => {
    const terms = parseSearch(searchParams.get("q") ?? "")
    const hits = terms.kind === "terms" ? searchHits(await search(db, terms), terms) : []
    const [first, ...others] = hits
    // A single hit redirects to its page.
    if (first && others.length === 0) throw redirect(first.href)
    return { hits, message: searchMessages[terms.kind] }
  },
})

export default function DeskSearch() {
  const { hits, message } = useLoaderData<typeof loader>()
  return (
    <DeskPage title={copy.title} lead={copy.lead}>
      <DeskTable
        caption={copy.found}
        empty={message}
        columns={{
          Kind: {},
          Found: { narrow: "title" },
          Detail: { isClear: true, narrow: "below", isLong: true },
        }}
        rows={hits.map(({ kind, label, detail, href }) => ({ cells: [kind, { href, text: label }, detail] }))}
      />
    </DeskPage>
  )
}

type Found = Awaited<ReturnType<typeof search>>

const WITHOUT_ACCOUNT = "account deleted"

/** Converts results to links; a complete email address excludes longer ones that begin with it. */
function searchHits(found: Found, { emailKey }: SearchTerms): SearchHit[] {
  const isExact = (one: { emailKey: string }) => one.emailKey === emailKey
  const hasExact = found.customers.some(isExact) || found.quotes.some(isExact)
  const customers = hasExact ? found.customers.filter(isExact) : found.customers
  const quotes = hasExact ? found.quotes.filter(isExact) : found.quotes
  return uniqueHits([
    ...customers.map(({ id, email }) => hit("Customer", email, "", `/desk/customers/${id}`)),
    ...found.licenses.map(({ id, planType, email }) =>
      hit("License", planNames[planType], email ?? WITHOUT_ACCOUNT, `/desk/licenses/${id}`),
    ),
    ...found.orders.map((order) =>
      hit(
        "Order",
        orderNumber(order.id),
        `${orderAmount({ ...order, amount: order })}, ${order.email ?? WITHOUT_ACCOUNT}`,
        `/desk/orders/${order.id}`,
      ),
    ),
    ...found.payments.map(({ id, amount, currency }) =>
      hit("Payment", amountOf(amount, currency), "no order here", `/desk/payments/${encodeURIComponent(id)}`),
    ),
    ...quotes.map(({ id, email, amount }) =>
      hit("Quote", email || WITHOUT_ACCOUNT, formatMoney(amount), `/desk/quotes/${id}`),
    ),
    ...found.devices.map(({ licenseId, name }) =>
      hit("License", "With this computer", name ?? "", `/desk/licenses/${licenseId}`),
    ),
    ...found.invoices.map((invoice) =>
      hit("Paper", invoiceLink(invoice).label, "", `/desk/orders/${invoice.orderId}`),
    ),
    ...found.coupons.map(({ code }) => hit("Coupon", code, "", couponPath(code))),
    ...found.reports.map(({ id, title }) => hit("Bug report", title, "", `/desk/bugs/${id}`)),
    // The page of a payment has its events.
    ...(found.payments.length > 0 ? [] : found.events).map(({ id, eventType, receivedAt }) =>
      hit(
        "Webhook event",
        eventType ?? "Unknown type",
        formatIndianMoment(receivedAt),
        `/desk/webhooks/${id}`,
      ),
    ),
  ])
}

const amountOf = (amount: number | null, currency: string | null) =>
  amount === null || currency === null ? "Amount not known" : formatAmount({ amount, currency })

const hit = (kind: string, label: string, detail: string, href: string): SearchHit => {
  return { kind, label, detail, href }
}
