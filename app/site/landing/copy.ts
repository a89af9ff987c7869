import { refundRule } from "#app/orders/order/refund-rule-copy.ts"
import { transferWindow } from "#app/orders/plans/copy.ts"
import { COMPANY_PLAN, planNames, planSize, SINGLE_PLAN } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"
import { capitalized, inWords } from "#app/platform/plural.ts"
import { offlineActivation, requirementsInShort, requirementsInWords } from "#app/releases/versions/copy.ts"
import { switchCounts } from "./counts-copy.ts"
import { tools } from "./tools-copy.ts"

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
    title: "Windows with nothing in its way.",
    lead: `${brand.name} turns off what starts by itself, tracks you or shows you ads in Windows 11 and 10. You can undo every change.`,
    buy: (price: string | null) =>
      price === null ? `Get ${brand.name}` : `Get ${brand.name}, ${price} once`,
    free: "Get the free version",
    facts: ["One payment, for one computer, for life.", `Made by one developer in ${brand.place}.`],
  },

  scene: {
    statement: `Everything ${brand.name} switches\u00a0off, you\u00a0can\u00a0switch on\u00a0again.`,
  },

  features: {
    heading: `${capitalized(inWords(tools.length))} tools in one app`,
    lead: "Each switch says what it will change before you flip it.",
    more: [
      {
        label: `All ${switchCounts.all} switches, and where to find each in Windows`,
        href: "/features",
      },
      { label: "The installer’s SHA-256", href: "/free#check" },
      { label: "Change log", href: "/changelog" },
    ],
  },

  never: `What ${brand.name} never touches`,

  versions: {
    basic: "More than one computer?",
    plans: { label: "Compare the plans", href: "/buy" },
  },

  // Invented by us: the heading must not present them as customer reviews.
  testimonials: {
    heading: "Good for",
    items: [
      {
        who: "A student",
        text: "An old laptop that starts by opening chat apps nobody asked for.",
      },
      {
        who: "A freelancer",
        text: "No offers pop up while you share your screen with a client.",
      },
      {
        who: "A family",
        text: "Your parents’ computer. No ads in Start, and nothing new to learn.",
      },
      {
        who: "A small office",
        text: `Up to ${planSize(COMPANY_PLAN)} computers, one key and one payment.`,
      },
    ],
  },

  freeTools: {
    heading: "Why not a free tool?",
    body: `There are good ones, such as O&O ShutUp10++, Wintoys, WinUtil, Sophia Script and BleachBit. ${brand.name} puts ${inWords(tools.length)} tools in one app, keeps a journal you can undo line by line, and comes with email support from the person who writes it.`,
    more: { label: "How they compare", href: "/features#compare" },
  },

  faq: {
    heading: "Questions",
    more: { label: "More answers", href: "/help" },
    items: [
      {
        id: "undo",
        question: "Can I undo it?",
        answer: "Yes. Flip any switch back, or undo everything at once. Removed apps are reinstalled.",
      },
      {
        id: "updates",
        question: "What happens after a Windows update?",
        answer: `A big update can turn a setting back on. Open ${brand.name} and you’ll see which one. Every switch shows how Windows is set right now. Flip it again.`,
      },
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
        question: "Which version of Windows does it need?",
        answer: `${requirementsInWords}. ${offlineActivation}`,
      },
    ],
  },

  closing: {
    title: "Turn off what you don’t need.",
    body: requirementsInShort,
    maker: `makes ${brand.name} in ${brand.place}, and answers your email.`,
    about: "About",
  },
}
