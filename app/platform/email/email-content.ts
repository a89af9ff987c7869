/** The part of the configuration that templates need. */
export type SiteAddresses = {
  siteUrl: string
  contact: {
    supportEmail: string
    /** The end of the sentence "We usually answer ...". */
    supportResponseTime: string
    sellerName: string
    /** Maker of the app; null where the owner wrote no name. */
    ownName?: string | null
    postalAddress: string
  }
}

export type Labeled = { label: string; value: string }

/** Highlighted value; with a title it is drawn as the license card of the dashboard. */
export type Highlighted = Labeled & { title?: string }
export type Link = { label: string; url: string }

/** Content of an email, in the order in which it is read. Each text is one paragraph. */
export type EmailContent = {
  /** Subject, which is also the heading of the HTML. */
  subject: string
  opening: string
  /** Paragraphs that a person wrote to the reader. */
  letter?: string[]
  /** The values that the email is about, such as license keys. */
  highlights?: Highlighted[]
  steps?: { title: string; items: string[] }
  /** Link that most readers open next. */
  link?: Link
  facts?: [label: string, value: string][]
  /** Links under headings. */
  lists?: { title: string; links: Link[] }[]
  moreLinks?: Link[]
  notes?: string[]
  /** Closing sentence; by default it says whom to ask. */
  closing?: string
}

/** "Questions? Write to support@shop.test. We usually answer within 2 working days." */
export function supportSentence({ contact }: SiteAddresses, lead = "Questions? Write to") {
  return `${lead} ${contact.supportEmail}. We usually answer ${contact.supportResponseTime}.`
}

export type FullContent = ReturnType<typeof withDefaults>

export const withDefaults = (content: EmailContent, site: SiteAddresses) => ({
  letter: [],
  highlights: [],
  facts: [],
  lists: [],
  moreLinks: [],
  notes: [],
  closing: supportSentence(site),
  ...content,
})

/** The email as plain text: paragraphs, `label: value` lines, each URL on a line of its own, the seller last. */
export function toPlainText(content: FullContent, site: SiteAddresses) {
  const { opening, letter, highlights, facts, steps, link, lists, moreLinks, notes, closing } = content
  const table = facts.map(([label, value]) => toLine({ label, value })).join("\n")
  const button = link && toLines(link)
  return [
    opening,
    ...letter,
    ...highlights.map(toLine),
    isAboutFacts(content) ? table : button,
    steps && [steps.title, ...steps.items.map((item, index) => `${index + 1}. ${item}`)].join("\n"),
    isAboutFacts(content) ? button : table,
    ...lists.map(({ title, links }) => [title, ...links.map(toLines)].join("\n")),
    ...moreLinks.map(toLines),
    ...notes,
    closing,
    ["--", ...signature(site)].join("\n"),
  ]
    .filter((paragraph) => paragraph)
    .join("\n\n")
}

/** True for an email whose steps and link follow from its facts, which then stand above them. */
export const isAboutFacts = ({ steps, highlights }: FullContent) =>
  steps !== undefined && highlights.length === 0

/** Sender of the email: the seller, with a postal address. */
export function signature(site: SiteAddresses) {
  return [site.contact.sellerName, ...site.contact.postalAddress.split("\n"), site.siteUrl]
}

const toLine = ({ label, value }: Labeled) => `${label}: ${value}`
const toLines = ({ label, url }: Link) => `${label}:\n${url}`

/** Link to reset the password, for readers who did not do what an email reports. */
export const resetLink = ({ siteUrl }: SiteAddresses) => ({
  label: "Not you? Reset your password",
  url: `${siteUrl}/forgot-password`,
})

export const securityLink = ({ siteUrl }: SiteAddresses, label = "Review your account security") => ({
  label,
  url: `${siteUrl}/account/security`,
})
