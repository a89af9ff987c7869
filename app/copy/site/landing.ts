import { tools } from "./tools.ts"

export const landing = {
  hero: {
    title: "Windows with nothing in its way.",
    lead: "Brisk switches off what slows your computer down, turns off telemetry and advertising ids, and removes apps you never asked for. It makes a restore point first, every time.",
    calls: [
      { label: "See pricing", href: "/buy" },
      { label: "What it changes", href: "#features" },
    ],
    facts: ["One payment, for life", "Every change can be undone", "Windows 10 and 11"],
    drawing: {
      label:
        "A drawing of the Brisk window with example numbers: six tools, meters before and after, switches, and a note that a restore point was made.",
      caption: "A drawing of the app. The numbers are an example, not a promise.",
    },
  },

  features: {
    heading: "Six tools in one app",
    lead: "Each switch says what it does before you use it, and how to undo it.",
    items: tools,
  },

  versions: {
    heading: "Free, and premium",
    lead: "The free version covers the basics. Premium needs a license key, which you pay for once.",
    free: {
      title: "Free",
      points: ["Basic functionality", "Restore points before changes", "No license key, no payment"],
    },
    premium: {
      title: "Premium",
      points: [
        "All six toolsets",
        "Restore points before changes",
        "A license key that is yours for life",
        "Support by email",
      ],
    },
  },

  undo: {
    heading: "How undo works",
    lead: "There are three ways to undo what Brisk changes.",
    steps: [
      {
        title: "A restore point first",
        body: "Before it changes anything, Brisk has Windows make a restore point.",
      },
      {
        title: "One switch at a time",
        body: "Every change is a switch with a plain sentence beside it. Flip it back and the change is gone.",
      },
      {
        title: "Everything at once",
        body: "Windows' own System Restore takes the computer back to the restore point.",
      },
    ],
    drawing: {
      label: "A drawing of one switch, first flipped on, then flipped back.",
      caption: "A drawing of one switch: first flipped on, then flipped back.",
      before: { name: "Advertising id off", note: "Flipped on." },
      after: { name: "Advertising id off", note: "Flipped back." },
    },
    caution: "A restore point covers Windows, not your documents. Keep a backup of those.",
  },

  // Invented by us: the heading and the note must not present them as customer reviews.
  testimonials: {
    heading: "Who it is for",
    note: "Four people Brisk is made for. We wrote these texts; they are not customer reviews.",
    items: [
      {
        quote: "A new laptop is not in the budget. I want this one to stop starting things I never open.",
        who: "A student with a six-year-old laptop",
      },
      {
        quote: "I want a quiet computer while I work, and a way back if I switch off the wrong thing.",
        who: "A freelancer who edits at home",
      },
      {
        quote:
          "I want to set up my parents' computer once, without the advertising, and not get a call about it every week.",
        who: "The one in the family who knows computers",
      },
      {
        quote: "I want every desk set up alike, and one bill instead of a subscription for each.",
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
          "Yes. Each switch goes back on its own, removed apps can be reinstalled from the same list, and a Windows restore point is made before Brisk makes changes. Your documents are not part of a restore point, so keep a backup.",
      },
      {
        id: "one-payment",
        question: "Is it really one payment?",
        answer:
          "Yes. You pay once and the license is yours for life. There is no subscription and nothing renews. Basic does not include automatic updates: you download a new version here, at no charge, and install it yourself. The business plans update automatically.",
      },
      {
        id: "new-computer",
        question: "What happens when I get a new computer?",
        answer:
          "A license is locked to one computer. You can transfer it to a different one once, within 6 months of purchase. Activating the same computer again doesn't count.",
      },
      {
        id: "free-version",
        question: "Is there a free version?",
        answer:
          "Yes, with basic functionality and no license key. Premium has all six toolsets and needs a key, which comes with a plan.",
      },
      {
        id: "refunds",
        question: "Can I get my money back?",
        answer:
          "No. Payments are final, except where the law requires a refund. If you are unsure whether Brisk suits your computer, ask us before you pay.",
      },
      {
        id: "windows",
        question: "Which Windows does it need, and what about Defender?",
        answer:
          "Windows 10 or 11, 64-bit, with 4 GB of memory, 1 GB of free disk space and an internet connection. Brisk never turns Defender off.",
      },
    ],
  },

  closing: {
    title: "Turn off what you don't need. Undo it at any time.",
    body: "One payment, one computer, for life. A restore point before the first change.",
    call: "Get Brisk",
    href: "/buy",
  },
} as const
