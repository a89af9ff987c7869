import { requirementsInShort } from "#app/copy/licensing/release.ts"
import { transferWindow } from "#app/copy/rules.ts"
import { neverTouched, tools } from "./tools.ts"

export const landing = {
  hero: {
    title: "Windows with nothing in its way.",
    lead: "Brisk switches off what slows Windows down, reports on you or shows you ads. It makes a restore point first, and every switch goes back.",
    buy: (price: string) => `Get Brisk, ${price} once`,
    free: "Get the free version",
    facts: [
      "One payment, for life, for one computer. The basics are free.",
      requirementsInShort,
      "Made by one developer in Thane, India.",
    ],
  },

  scene: {
    statement: "Everything Brisk switches off, you can switch on again.",
    count: "14 → 5",
    unit: "apps at start-up, for example",
  },

  startsByItself: {
    heading: "What Windows 11 starts by itself",
    columns: ["On a new computer", "What it does", "With Brisk"],
    rows: [
      ["OneDrive", "Copies files to the cloud", "When opened"],
      ["Edge startup boost", "Keeps Edge in memory", "Off"],
      ["Search indexing", "Reads files on battery", "When plugged in"],
      ["Diagnostic data", "Reports what you use", "Required only"],
      ["Advertising ID", "Lets ads follow you", "Off"],
      ["Tips and offers", "Fill Start and Settings", "Off"],
    ],
  },

  never: {
    heading: "What Brisk never touches",
    items: neverTouched,
  },

  features: {
    heading: "Six tools in one app",
    items: tools,
    more: [
      { label: "Each setting, and where to check it", href: "/features" },
      { label: "The installer's SHA-256", href: "/free#check" },
      { label: "Change log", href: "/changelog" },
    ],
  },

  versions: {
    heading: "Free, and premium",
    basic: "Basic is the premium version for one computer.",
  },

  undo: {
    heading: "Three ways back",
    steps: [
      {
        title: "A restore point first",
        body: "Windows makes it.",
      },
      {
        title: "One switch at a time",
        body: "Flip it back.",
      },
      {
        title: "Everything at once",
        body: "System Restore takes Windows back.",
      },
    ],
    drawing: {
      point: "Restore point made, 10:42",
      name: "Advertising ID off",
      before: "10:42",
      after: "Now",
    },
    caution: "A restore point does not cover documents: keep a backup.",
  },

  // Invented by us: the heading and the note must not present them as customer reviews.
  testimonials: {
    heading: "Who it is for",
    note: "We wrote these texts; they are not customer reviews.",
    items: [
      { who: "A student", text: "An old laptop that starts things nobody opens." },
      { who: "A freelancer", text: "Quiet at work, and a way back." },
      { who: "A family", text: "The parents' computer, without ads." },
      { who: "A small office", text: "Every desk alike, on one bill." },
    ],
  },

  faq: {
    heading: "Questions",
    more: { label: "More answers", href: "/help" },
    items: [
      {
        id: "undo",
        question: "Can I undo it?",
        answer: "Yes, switch by switch. Removed apps can be reinstalled.",
      },
      {
        id: "one-payment",
        question: "Is it really one payment?",
        answer: "Yes, for life. New versions are at no charge; with Basic, you download them yourself.",
      },
      {
        id: "new-computer",
        question: "What about a new computer?",
        answer: `Transfer the license once, within ${transferWindow} of purchase.`,
      },
      {
        id: "free-version",
        question: "Is there a free version?",
        answer: "Yes, with basic functionality and no license key.",
      },
      {
        id: "refunds",
        question: "Can I get my money back?",
        answer:
          "No. Payments are final, except where the law requires a refund. Please try the free version first.",
      },
      {
        id: "windows",
        question: "Which Windows does it need?",
        answer: requirementsInShort,
      },
    ],
  },

  closing: {
    title: "Turn off what you don't need.",
    body: requirementsInShort,
    call: (price: string) => `Get Brisk, ${price} once`,
  },
} as const
