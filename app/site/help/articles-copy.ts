/** The help articles in the order of `/help`, grouped; each is the Markdown file of its name beside this one. */
export const helpTopics = [
  { heading: "Getting started", articles: ["install", "activate", "update", "offline"] },
  { heading: "Your license", articles: ["reinstalled", "new-computer", "lost-key"] },
  { heading: "Undo and uninstall", articles: ["undo", "uninstall"] },
  { heading: "Payment", articles: ["receipts", "payment-pending", "refunds"] },
  { heading: "Offices", articles: ["silent-install"] },
] as const

export type HelpArticle = (typeof helpTopics)[number]["articles"][number]

export const helpArticles: readonly HelpArticle[] = helpTopics.flatMap(({ articles }) => articles)

export const helpCopy = {
  lead: "Short answers, step by step.",
  found: "Found",
  notFound: "No article has all of these words. Try fewer, or write to us.",
  lastChanged: "Last updated on",
  more: "Still stuck?",
  contact: "Write to us",
} as const
