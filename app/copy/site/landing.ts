import { requirementsInShort, requirementsInWords } from "#app/copy/licensing/release.ts"
import { transferWindow } from "#app/copy/rules.ts"
import { neverTouched, tools } from "./tools.ts"

export const landing = {
  hero: {
    title: "Windows with nothing in its way.",
    lead: "Brisk switches off what slows Windows down, its telemetry and its ads. It makes a restore point first, and every switch goes back.",
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
    unit: "apps that start with Windows",
    note: "An example: what you gain depends on your computer.",
  },

  startsByItself: {
    heading: "What Windows 11 starts by itself",
    lead: "Brisk shows you each of these and switches off the ones you choose.",
    columns: ["On a new computer", "What it does", "With Brisk"],
    rows: [
      ["OneDrive", "Copies your files to Microsoft's cloud", "Starts when you open it"],
      ["Microsoft Teams", "Waits for calls and chats", "Starts when you open it"],
      ["Edge startup boost", "Keeps the browser in memory", "Off"],
      ["Search indexing", "Reads your files, on battery too", "Only while plugged in"],
      ["Diagnostic data", "Tells Microsoft how you use Windows", "Only what is required"],
      ["Advertising ID", "Lets ads follow you from app to app", "Off"],
      ["Tips and offers", "Fill Start, Settings and the lock screen", "Gone"],
      ["Delivery Optimization", "Sends updates to other computers", "Downloads only"],
    ],
  },

  never: {
    heading: "What Brisk never touches",
    items: neverTouched,
  },

  features: {
    heading: "Six tools in one app",
    items: tools,
    more: { label: "What each tool changes, and what it never touches", href: "/features" },
  },

  versions: {
    heading: "Free, and premium",
    lead: "A license key, paid for once, turns the free version into premium.",
  },

  undo: {
    heading: "Three ways back",
    steps: [
      {
        title: "A restore point first",
        body: "Before it changes anything, Brisk has Windows make a restore point.",
      },
      {
        title: "One switch at a time",
        body: "Flip a switch back and its change is undone.",
      },
      {
        title: "Everything at once",
        body: "Windows' own System Restore takes the computer back to the restore point.",
      },
    ],
    drawing: {
      point: "Restore point made, 10:42",
      name: "Advertising ID off",
      before: "10:42",
      after: "Now",
    },
    caution: "A restore point covers Windows, not your documents. Keep a backup of those.",
  },

  // Invented by us: the heading and the note must not present them as customer reviews.
  testimonials: {
    heading: "Who it is for",
    note: "We wrote these texts; they are not customer reviews.",
    items: [
      {
        text: "A six-year-old laptop that starts things nobody opens.",
        who: "A student",
      },
      {
        text: "A quiet computer while working, and a way back.",
        who: "A freelancer at home",
      },
      {
        text: "The parents' computer, set up once, without the advertising.",
        who: "The one in the family who knows computers",
      },
      {
        text: "Every desk set up alike, on one bill.",
        who: "The owner of a small office",
      },
    ],
  },

  faq: {
    heading: "Questions people ask first",
    more: { label: "More answers, step by step", href: "/help" },
    items: [
      {
        id: "undo",
        question: "Can I undo what Brisk changes?",
        answer:
          "Yes. Each switch goes back on its own, removed apps can be reinstalled, and a Windows restore point is made before Brisk makes changes. It does not cover your documents: keep a backup.",
      },
      {
        id: "one-payment",
        question: "Is it really one payment?",
        answer:
          "Yes, for life. Nothing renews. Basic does not update by itself: you download a new version here, at no charge. The business plans update automatically.",
      },
      {
        id: "new-computer",
        question: "What happens when I get a new computer?",
        answer: `A license is locked to one computer. You can transfer it once, within ${transferWindow} of purchase. Activating the same computer again doesn't count.`,
      },
      {
        id: "free-version",
        question: "Is there a free version?",
        answer: "Yes, with basic functionality and no license key. Premium has all six toolsets.",
      },
      {
        id: "refunds",
        question: "Can I get my money back?",
        answer:
          "No. Payments are final, except where the law requires a refund. Unsure whether Brisk suits your computer? Ask us first.",
      },
      {
        id: "windows",
        question: "Which Windows does it need?",
        answer: `${requirementsInWords}.`,
      },
    ],
  },

  closing: {
    title: "Turn off what you don't need. Undo it at any time.",
    body: requirementsInShort,
    call: (price: string) => `Get Brisk, ${price} once`,
  },
} as const
