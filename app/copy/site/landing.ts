import { tools } from "./tools.ts"

export const landing = {
  hero: {
    title: "Windows with nothing in its way.",
    lead: "Brisk switches off what slows your PC down, stops what watches you, and removes what you never asked for. A restore point comes first, every time.",
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
    heading: "Six things it puts right",
    lead: "Each switch says what it does before you flip it, and how to take it back.",
    items: tools,
  },

  versions: {
    heading: "Free, and premium",
    lead: "The free version covers the basics. Premium needs a license key, and the key is paid for once.",
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
    lead: "Going back is part of the product, not an apology for it.",
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
        title: "The whole way back",
        body: "If you would rather forget the lot, Windows' own System Restore returns to the point.",
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
    note: "Four wishes Brisk is made for. We wrote them; they are not customer reviews.",
    items: [
      {
        quote: "A new laptop is not in the budget. I want this one to stop starting things I never open.",
        who: "A student with a six-year-old laptop",
      },
      {
        quote: "I want a quiet machine while I work, and a way back if I switch off the wrong thing.",
        who: "A freelancer who edits at home",
      },
      {
        quote: "I want to set up my parents' PC once, without the advertising, and not be called about it.",
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
          "Yes. You pay once and the license is yours for life. There is no subscription and nothing renews. Basic does not include automatic updates; the business plans do.",
      },
      {
        id: "new-computer",
        question: "What happens when I change my PC?",
        answer:
          "A license is locked to one computer. You may move it to a different one once, within 6 months of purchase. Activating the same computer again doesn't count.",
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
    title: "Take things away. Keep the way back.",
    body: "One payment, one computer, for life. A restore point before the first change.",
    call: "Get Brisk",
    href: "/buy",
  },
} as const
