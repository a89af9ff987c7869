import { refundRule } from "#app/orders/order/refund-rule-copy.ts"
import { transferWindow } from "#app/orders/plans/copy.ts"
import { PLAN_TYPES, planNames, SINGLE_PLAN } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"
import { capitalized, inWords } from "#app/platform/plural.ts"
import { offlineActivation, requirementsInShort, requirementsInWords } from "#app/releases/versions/copy.ts"
import { tools } from "#app/site/landing/tools-copy.ts"

type Link = { label: string; href: string }

/** The words of the landing page around those of the tools. */
type Landing = {
  hero: { title: string; lead: string; buy: (price: string | null) => string; free: string; facts: string[] }
  scene: { statement: string }
  features: { heading: string; lead: string; more: Link[] }
  never: string
  versions: { basic: string; plans: Link }
  testimonials: { heading: string; items: { who: string; text: string }[] }
  freeTools: { heading: string; body: string; more: Link } | null
  faq: { heading: string; more: Link; items: { id: string; question: string; answer: string }[] }
  closing: { title: string; body: string; maker: string; about: string }
}

export const landing: Landing = {
  hero: {
    title: `${capitalized(brand.tagline)}.`,
    lead: brand.description,
    buy: (price: string | null) =>
      price === null ? `Get ${brand.name}` : `Get ${brand.name}, ${price} once`,
    free: "Get the free version",
    facts: ["One payment, for one computer, for life.", `Made by one developer in ${brand.place}.`],
  },

  scene: {
    statement: "You pay once, and\u00a0it’s\u00a0yours.",
  },

  features: {
    heading: `${capitalized(inWords(tools.length))} ${tools.length === 1 ? "tool" : "tools"} in one app`,
    lead: "Try the free version first, for as long as you like.",
    more: [
      { label: "All features", href: "/features" },
      { label: "The installer’s SHA-256", href: "/free#check" },
      { label: "Change log", href: "/changelog" },
    ],
  },

  never: `What ${brand.name} never touches`,

  versions: {
    basic: "More than one computer?",
    plans:
      PLAN_TYPES.length > 1
        ? { label: "Compare the plans", href: "/buy" }
        : { label: "Ask for a quote", href: "/contact#business" },
  },

  // Without an item, the page has no such band.
  testimonials: { heading: "Good for", items: [] },

  freeTools: null,

  faq: {
    heading: "Questions",
    more: { label: "More answers", href: "/help" },
    items: [
      {
        id: "one-payment",
        question: "Is it really one payment?",
        answer: `Yes, for one computer, for life. New versions are free. With ${planNames[SINGLE_PLAN]}, you download them yourself.`,
      },
      {
        id: "new-computer",
        question: "What about a new computer?",
        answer: `You can transfer your license once, within ${transferWindow} of purchase.`,
      },
      {
        id: "refunds",
        question: "Can I get my money back?",
        answer: `${refundRule} Please try the free version first.`,
      },
      {
        id: "windows",
        question: `Which version of ${brand.runsOn} does it need?`,
        answer: `${requirementsInWords}. ${offlineActivation}`,
      },
    ],
  },

  closing: {
    title: "Try it first. It’s\u00a0free.",
    body: requirementsInShort,
    maker: `makes ${brand.name} in ${brand.place}, and answers your email.`,
    about: "About",
  },
}
