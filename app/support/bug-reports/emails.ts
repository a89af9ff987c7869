import { brand } from "#app/platform/brand.ts"
import { type SiteAddresses, supportSentence } from "#app/platform/email/email-content.ts"
import type { OutboxEmail } from "#app/platform/email/email-kinds.ts"
import { writeEmail } from "#app/platform/email/layout.tsx"
import { withoutLinks } from "#app/platform/email/without-links.ts"
import { formatMoment } from "#app/platform/time.ts"
import type { NewMessage } from "./bug-report.ts"

type BugReply = Omit<NewMessage, "createdAt"> & {
  /** Address of the reporter. */
  email: string
  /** Title of the report. */
  title: string
  at: Date
}

/** The owner's reply to a bug report, with a link to the whole conversation. */
export function bugReplyEmail(
  { id, reportId, email, title, body, at }: BugReply,
  site: SiteAddresses,
): OutboxEmail {
  return writeEmail(
    { kind: "bug-reply", id: `bug-reply:${id}`, to: email, at },
    {
      subject: `A reply to your ${brand.name} bug report`,
      opening: "We replied to a bug you reported.",
      letter: [...body.split(/\n+/), site.contact.ownName ?? site.contact.sellerName],
      facts: [
        ["Report", withoutLinks(title)],
        ["Replied", formatMoment(at)],
      ],
      link: { label: "Reply to this report", url: `${site.siteUrl}/report-bug?report=${reportId}` },
      closing: `Replies to this email aren’t added to your report, so please use the link. ${supportSentence(site)}`,
    },
    site,
  )
}
