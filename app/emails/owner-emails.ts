import { brand } from "#app/copy/brand.ts"
import { verificationMessage } from "#app/copy/desk/audit.ts"
import { formatAmount } from "#app/copy/desk/overview.ts"
import { describeWork, needsSummary, type WorkGroup } from "#app/copy/desk/work-items.ts"
import { countryName } from "#app/copy/invoices/country-names.server.ts"
import type { AuditVerification } from "#app/domain/audit/audit.ts"
import { MAX_WORK_ITEMS, type WorkItem } from "#app/domain/desk/work-items.ts"
import type { AccountEmail, OutboxEmail } from "#app/domain/email.ts"
import { formatMoney } from "#app/domain/money.ts"
import { computers, type Item, type Order, planNames } from "#app/domain/orders/order.ts"
import type { Sale } from "#app/domain/payments/ledger.ts"
import {
  type DailyTotal,
  ofKinds,
  paidIn,
  refundedIn,
  sumOf,
  sumsByCurrency,
} from "#app/domain/reports/totals.ts"
import { formatDay, formatIndianMoment, formatMoment } from "#app/domain/time.ts"
import type { Link, SiteAddresses } from "./email-content.ts"
import { writeEmail } from "./layout.tsx"

const WHY = "You get this email because your account has the owner's role."

type OwnerAlert = { id: string; email: string; workItems: WorkItem[]; at: Date }

/** Tells an owner what has waited for an hour without anybody looking at it. */
export function ownerAlertEmail({ id, email, workItems, at }: OwnerAlert, site: SiteAddresses): OutboxEmail {
  const groups = describeWork(workItems, at)
  return writeEmail(
    { kind: "owner-alert", id: `owner-alert:${id}`, to: email, at },
    {
      // Without its full stop.
      subject: `${brand.name}: ${needsSummary(groups).replace(/\.$/, "")}`,
      opening: "This has waited for an hour or longer, and nobody has opened the desk since.",
      link: { label: "Open the desk", url: `${site.siteUrl}/desk` },
      lists: groups.map((group) => ({ title: group.title, links: linksOf(group, site) })),
      notes: ["Each of these is in one email only. Opening the desk counts as having looked at all of them."],
      closing: WHY,
    },
    site,
  )
}

/** One link for each page: given-up emails share theirs. */
function linksOf({ items, count }: WorkGroup, { siteUrl }: SiteAddresses): Link[] {
  const links = new Map<string, string[]>()
  for (const { href, title, amount } of items.slice(0, MAX_WORK_ITEMS)) {
    links.set(href, [...(links.get(href) ?? []), amount ? `${amount}: ${title}` : title])
  }
  const listed = [...links].map(([href, titles]) => ({ label: titles.join(", "), url: siteUrl + href }))
  return count > MAX_WORK_ITEMS ? [...listed, { label: "And more", url: `${siteUrl}/desk` }] : listed
}

type DailySummary = {
  id: string
  email: string
  /** `YYYY-MM-DD`, in Asia/Kolkata. */
  day: string
  /** Of that day. */
  totals: readonly DailyTotal[]
  workItems: WorkItem[]
  /** The paid orders of that day; null for an owner who does not want them here. */
  sales: { items: Sale[]; isMore: boolean } | null
  /** What verifying the audit log found. */
  audit: AuditVerification
  at: Date
}

/** What a day brought, what waits, and the hash by which a later change of the audit log shows. */
export function dailySummaryEmail(
  { id, email, day, totals, workItems, sales, audit, at }: DailySummary,
  site: SiteAddresses,
): OutboxEmail {
  const date = new Date(day)
  const own = totals.filter((total) => total.day === day)
  const sumsOf = (rows: DailyTotal[]) => sumsByCurrency(rows).map(formatAmount).join(", ") || "Nothing"
  const countOf = (kind: string) => String(sumOf(ofKinds(own, kind), "count"))
  const groups = describeWork(workItems, at)
  return writeEmail(
    { kind: "daily-summary", id, to: email, at },
    {
      subject: `${brand.name} on ${formatDay(date)}`,
      opening: `What this day brought, in Asia/Kolkata, and what waits now. ${needsSummary(groups)}`,
      link: { label: "Open the desk", url: `${site.siteUrl}/desk` },
      facts: [
        ["Taken", sumsOf(paidIn(own))],
        ["Refunded", sumsOf(refundedIn(own))],
        ["Licenses", countOf("license")],
        ["Activations", countOf("activation")],
        ...groups.map(({ title, count, isMore }): [string, string] => [
          title,
          isMore ? `more than ${count}` : String(count),
        ]),
        ["Audit log", audit.checked > 0 ? `Entry ${audit.checked}, ${audit.lastHash}` : "No entry yet"],
        ["Verified", verificationMessage(audit)],
      ],
      lists: sales && sales.items.length > 0 ? [salesList(sales, site)] : [],
      notes: [
        "Keep this email: the audit log shows the same hash at the same entry for as long as nobody changes what was written before.",
      ],
      closing: WHY,
    },
    site,
  )
}

function salesList({ items, isMore }: { items: Sale[]; isMore: boolean }, site: SiteAddresses) {
  const links = items.map((sale) => ({ label: saleInWords(sale), url: orderUrl(sale, site) }))
  const more = isMore ? [{ label: "And more", url: `${site.siteUrl}/desk/orders` }] : []
  return { title: "Sales", links: [...links, ...more] }
}

/** Tells an owner who wants an email for each sale what was sold, where to, and with which coupon. */
export function saleEmail({ sale, at }: { sale: Sale; at: Date }, site: SiteAddresses): AccountEmail {
  const { id, amount, country, discount } = sale
  const paid = formatMoney(amount)
  return writeEmail(
    { kind: "sale", id: `sale:${id}`, at },
    {
      subject: `${brand.name}: ${what(sale.item)} for ${paid}`,
      opening: "This order was just paid.",
      link: { label: "Open the order", url: orderUrl(sale, site) },
      facts: [
        ["What", what(sale.item)],
        ["Paid", `${paid} (${amount.currency})`],
        ["From", where(country)],
        ["Coupon", discount ? `${discount.code}, ${insteadOf(sale)}` : "None"],
        ["When", formatIndianMoment(at)],
      ],
      closing:
        "You get this email because you chose one for each sale. At the desk, Settings, you can have them once a day or not at all.",
    },
    site,
  )
}

/** "Basic for €75.99, Germany, coupon SAVE20 instead of €94.99": a sale in a list. */
function saleInWords(sale: Sale): string {
  const { item, amount, country, discount } = sale
  const coupon = discount && `coupon ${discount.code} ${insteadOf(sale)}`
  return [`${what(item)} for ${formatMoney(amount)}`, where(country), coupon].filter(Boolean).join(", ")
}

const orderUrl = ({ id }: Sale, { siteUrl }: SiteAddresses) => `${siteUrl}/desk/orders/${id}`

const insteadOf = ({ amount, discount }: Sale) =>
  `instead of ${formatMoney({ ...amount, amount: discount?.listAmount ?? amount.amount })}`

function what(item: Item): string {
  if (item.kind === "donation") return "Donation"
  return [planNames[item.planType], item.devices && computers(item.devices)].filter(Boolean).join(", ")
}

const where = (country: string | null) => (country ? countryName(country) : "Unknown country")

type PaymentWithoutBuyer = { order: Order; paymentId: string; at: Date }

/**
 * Asks the site's owner to refund a payment whose buyer's account was deleted. Its id is unique per order.
 */
export function paymentWithoutBuyerEmail(
  { order, paymentId, at }: PaymentWithoutBuyer,
  site: SiteAddresses,
): OutboxEmail {
  const amount = formatMoney(order.amount)
  return writeEmail(
    {
      kind: "payment-without-buyer",
      id: `payment-without-buyer:${order.id}`,
      to: site.contact.supportEmail,
      at,
    },
    {
      subject: `Refund needed: a payment of ${amount} without an account`,
      opening: `Someone paid ${amount} for an order whose account had been deleted. No license was issued, no donation was recorded, and the payer got no receipt. Nothing is refunded automatically: please refund the payment in full at Razorpay, unless that was done already.`,
      link: {
        label: "Open the payment at Razorpay",
        url: `https://dashboard.razorpay.com/app/payments/${encodeURIComponent(paymentId)}`,
      },
      facts: [
        ["Amount", `${amount} (${order.amount.currency})`],
        ["Confirmed", formatMoment(at)],
        ["Payment", paymentId],
        ["Order at Razorpay", order.providerOrderId ?? "unknown"],
        ["Order", order.id],
      ],
      closing:
        "On Razorpay's dashboard: Transactions, Payments, this payment, Issue Refund. The site then records the refund automatically.",
    },
    site,
  )
}
