import type { EmailContent, Highlighted, Labeled, Link, SiteAddresses } from "./email-content.ts"

/** The email as plain text: paragraphs, `label: value` lines, each URL on a line of its own, the seller last. */
export function toPlainText(content: EmailContent, site: SiteAddresses): string {
  const { opening, facts, steps, link, lists = [], notes = [], closing } = content
  return [
    opening,
    ...highlightsOf(content).map(toLine),
    steps && [steps.title, ...steps.items.map((item, index) => `${index + 1}. ${item}`)].join("\n"),
    link && toLines(link),
    facts.map(([label, value]) => toLine({ label, value })).join("\n"),
    ...lists.map(({ title, links }) => [title, ...links.map(toLines)].join("\n")),
    ...(content.moreLinks ?? []).map(toLines),
    ...notes,
    closing,
    ["--", ...signature(site)].join("\n"),
  ]
    .filter((paragraph) => paragraph)
    .join("\n\n")
}

export function highlightsOf({ highlight, moreHighlights = [] }: EmailContent): Highlighted[] {
  return highlight ? [highlight, ...moreHighlights] : moreHighlights
}

/** Who sends the email: the seller, with a postal address. */
export function signature(site: SiteAddresses): string[] {
  return [site.contact.sellerName, site.contact.postalAddress, site.siteUrl]
}

const toLine = ({ label, value }: Labeled) => `${label}: ${value}`
const toLines = ({ label, url }: Link) => `${label}:\n${url}`
