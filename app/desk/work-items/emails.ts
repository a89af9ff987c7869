import type { AuditVerification } from "#app/audit/audit-entry.ts"
import { verificationMessage } from "#app/audit/copy.ts"
import type { Sale } from "#app/orders/ledger/ledger.ts"
import {
  type DailyTotal,
  ofKinds,
  paidIn,
  refundedIn,
  sumOf,
  sumsByCurrency,
} from "#app/orders/ledger/totals.ts"
import { orderUrl, saleInWords } from "#app/payments/confirmation/emails.ts"
import { brand } from "#app/platform/brand.ts"
import { withPunycode } from "#app/platform/email/address-copy.ts"
import type { Link, SiteAddresses } from "#app/platform/email/email-content.ts"
import type { OutboxEmail } from "#app/platform/email/email-kinds.ts"
import { writeEmail } from "#app/platform/email/layout.tsx"
import { withoutLinks } from "#app/platform/email/without-links.ts"
import { formatAmount } from "#app/platform/money.ts"
import { type Day, formatDay } from "#app/platform/time.ts"
import { needsSummary } from "./copy.ts"
import { type ListedWork, MAX_WORK_ITEMS } from "./work-items.ts"

const WHY = "You’re getting this email because your account has the owner’s role."

type OwnerAlert = { id: string; email: string; work: readonly ListedWork[]; at: Date }

/** Tells an owner what has waited for an hour without anybody looking at it. */
export function ownerAlertEmail({ id, email, work, at }: OwnerAlert, site: SiteAddresses): OutboxEmail {
  return writeEmail(
    { kind: "owner-alert", id: `owner-alert:${id}`, to: email, at },
    {
      // The subject has no full stop.
      subject: `${brand.name}: ${needsSummary(work).replace(/\.$/, "")}`,
      opening: "These have been waiting for at least an hour, and nobody has opened the desk since.",
      link: { label: "Open the desk", url: `${site.siteUrl}/desk` },
      lists: work.map((group) => ({ title: group.heading, links: linksOf(group, site) })),
      notes: ["We email you about each of these only once. Opening the desk counts as having seen them all."],
      closing: WHY,
    },
    site,
  )
}

/** Returns one link for each page: given-up emails share theirs. */
function linksOf({ items, count }: ListedWork, { siteUrl }: SiteAddresses): Link[] {
  const pages = Map.groupBy(items.slice(0, MAX_WORK_ITEMS), ({ href }) => href)
  const listed = Array.from(pages, ([href, own]) => ({
    label: withoutLinks(
      withPunycode(own.map(({ amount, title }) => (amount ? `${amount}: ${title}` : title)).join(", ")),
    ),
    url: siteUrl + href,
  }))
  return count > MAX_WORK_ITEMS ? [...listed, { label: "And more", url: `${siteUrl}/desk` }] : listed
}

type DailySummary = {
  id: string
  email: string
  day: Day
  /** Totals of that day. */
  totals: readonly DailyTotal[]
  work: readonly ListedWork[]
  /** The paid orders of that day; null for an owner who does not want them here. */
  sales: { items: Sale[]; isMore: boolean } | null
  /** Result of the verification of the audit log. */
  audit: AuditVerification
  at: Date
}

/** Writes the summary of a day: totals, open work items, and the audit log's hash, which reveals later changes. */
export function dailySummaryEmail(
  { id, email, day, totals, work, sales, audit, at }: DailySummary,
  site: SiteAddresses,
): OutboxEmail {
  const sumsOf = (rows: DailyTotal[]) => sumsByCurrency(rows).map(formatAmount).join(", ") || "Nothing"
  const countOf = (kind: string) => String(sumOf(ofKinds(totals, kind), "count"))
  return writeEmail(
    { kind: "daily-summary", id, to: email, at },
    {
      subject: `${brand.name} on ${formatDay(day)}`,
      opening: `Here’s what happened on ${formatDay(day)} (India time) and what’s waiting now. ${needsSummary(work)}`,
      link: { label: "Open the desk", url: `${site.siteUrl}/desk` },
      facts: [
        ["Revenue", sumsOf(paidIn(totals))],
        ["Refunded", sumsOf(refundedIn(totals))],
        ["Licenses", countOf("license")],
        ["Activations", countOf("activation")],
        ["Audit log", audit.checked > 0 ? `Entry ${audit.checked}, ${audit.lastHash}` : "No entry yet"],
        ["Verified", verificationMessage(audit)],
      ],
      lists: [
        ...work.map((group) => ({
          title: `${group.heading}: ${group.isMore ? "more than " : ""}${group.count}`,
          links: linksOf(group, site),
        })),
        ...(sales && sales.items.length > 0 ? [salesList(sales, site)] : []),
      ],
      notes:
        audit.checked > 0
          ? [
              `Keep this email. As long as nobody alters earlier entries, entry ${audit.checked} in the audit log will show this same hash.`,
            ]
          : [],
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
