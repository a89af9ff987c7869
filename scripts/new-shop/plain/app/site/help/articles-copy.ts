import { brand } from "#app/platform/brand.ts"

/** The help articles in the order of `/help`, grouped; each is the Markdown file of its name beside this one. */
export const helpTopics = [
  {
    heading: "Getting started",
    icon: "download",
    articles: ["install", "activate", "update", "offline", "uninstall"],
  },
  { heading: "Your license", icon: "card", articles: ["reinstalled", "new-computer", "lost-key"] },
  { heading: "Payment", icon: "receipt", articles: ["receipts", "vat", "payment-pending", "refunds"] },
  { heading: "Offices", icon: "office", articles: ["silent-install"] },
] as const

export type HelpArticle = (typeof helpTopics)[number]["articles"][number]

export const helpArticles: readonly HelpArticle[] = helpTopics.flatMap(({ articles }) => articles)

/** Description of each article, below its title. */
export const articleLines: Record<HelpArticle, string> = {
  install: "What you need, where the installer is, and the four steps to get it running.",
  activate: "Confirm a code in your browser, or enter your key.",
  update: "Which version you have, and how to get a newer one.",
  offline: "For a computer that’s never online.",
  reinstalled: "It’s still the same computer. No transfer needed.",
  "new-computer": "Release the old one, activate the new one.",
  "lost-key": "It’s on your dashboard and in your receipt.",
  uninstall: "How to remove it, and what happens to your license.",
  receipts: "Where to find your receipt, and how to add your company.",
  vat: "Whether it’s in the price, and how to buy with your company’s VAT ID.",
  "payment-pending": "What to do while a payment isn’t confirmed.",
  refunds: "When you get one, and how it’s paid.",
  "silent-install": "Many computers, one key, and how to install without prompts.",
}

export const helpCopy = {
  lead: "Short answers, step by step.",
  /** Searches to try, around their links. */
  tries: {
    before: "Try ",
    words: ["money back", "new computer", "virus warning"],
    comma: ", ",
    or: " or ",
    end: ".",
  },
  questions: {
    heading: "Common questions",
    items: [
      { article: "install", question: "Windows says “Windows protected your PC”. Is that normal?" },
      { article: "new-computer", question: "I have a new computer. Can I transfer my license to it?" },
      { article: "lost-key", question: "Where’s my license key?" },
      { article: "refunds", question: "Can I get my money back?" },
      { article: "reinstalled", question: "I reinstalled Windows. Do I have to pay again?" },
    ] satisfies { article: HelpArticle; question: string }[],
  },
  all: "All articles",
  found: (count: number, words: string) => `${count} ${count === 1 ? "article" : "articles"} for “${words}”`,
  none: {
    title: (words: string) => `Nothing for “${words}”`,
    heading: "Try it another way",
    before: `Use fewer words, or the name you see in ${brand.name}. Or see `,
    link: `everything ${brand.name} does`,
    href: "/features",
    after: ".",
  },
  onThisPage: "On this page",
  lastChanged: "Last updated on",
  next: (topic: string) => `Next in ${topic}`,
  also: (topic: string) => `Also in ${topic}`,
  more: "Still stuck?",
  answer: (time: string) => `The developer answers, usually ${time}.`,
  contact: "Write to us",
} as const
