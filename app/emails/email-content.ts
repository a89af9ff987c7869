/** The part of the configuration that templates need. */
export type SiteAddresses = {
  siteUrl: string
  contact: {
    supportEmail: string
    /** The end of the sentence "We usually answer ...". */
    supportResponseTime: string
    sellerName: string
    postalAddress: string
  }
}

export type Labeled = { label: string; value: string }
/** With a title it is drawn as the license card of the dashboard. */
export type Highlighted = Labeled & { title?: string }
export type Link = { label: string; url: string }

/** What an email says, in the order in which it is read. Each text is one paragraph. */
export type EmailContent = {
  /** Also the heading of the HTML. */
  subject: string
  opening: string
  /** The value that the email is about, such as a license key. */
  highlight: Highlighted | null
  moreHighlights?: Highlighted[]
  steps?: { title: string; items: string[] }
  /** What most readers do next. */
  link: Link | null
  facts: [label: string, value: string][]
  /** Links under headings. */
  lists?: { title: string; links: Link[] }[]
  moreLinks?: Link[]
  notes?: string[]
  closing: string
}

/** "Questions? Write to support@brisk.test. We usually answer within 2 working days." */
export function supportSentence({ contact }: SiteAddresses, lead = "Questions? Write to"): string {
  return `${lead} ${contact.supportEmail}. We usually answer ${contact.supportResponseTime}.`
}
