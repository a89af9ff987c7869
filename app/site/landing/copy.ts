import { refundRule } from "#app/orders/order/refund-rule-copy.ts"
import { businessDevices, transferWindow } from "#app/orders/plans/copy.ts"
import { planNames, SINGLE_PLAN } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"
import { offlineActivation, requirementsInShort, requirementsInWords } from "#app/releases/versions/copy.ts"
import { freeSwitches, morning, restorePointRule, startUp } from "./tools-copy.ts"

/** The words around the drawing of the app's window. What is in it comes from `tools`. */
export const appWindow = {
  legend: "Try the app: choose a tool, flip a switch",
  caption: "A drawing of the app, with example numbers.",
  freeLegend: "The switches of the free version, to try",
  drawing: "A drawing, example numbers",
  noSwitchFor: "No switch for",
  restore: {
    off: "A restore point comes first",
    on: `Restore point ${morning[0].time}`,
  },
  journal: "Journal",
  now: "Now",
  changes: "Changes today: ",
  undoAll: "Undo all",
  tabs: ["Start-up", "Indexing", "Power", "Effects"],
  startUp: {
    name: "Apps that start with Windows",
    note: "The rest start only when you open them.",
    all: `${startUp.all}\u00a0→\u00a0`,
    columns: ["App", "Startup impact", "At start-up"],
    waits: "waits",
  },
  stays: ["Required diagnostic data", "Still sent to Microsoft."],
  defender: ["Microsoft Defender", "On. Brisk has no switch for it."],
  lookUp: {
    computer: "This computer",
    off: "Your provider’s DNS",
    on: "The DNS you chose",
    site: "The site",
  },
  file: { name: "invoice", ending: ".pdf" },
} as const

export const landing = {
  hero: {
    title: "Windows with nothing in its way.",
    lead: "Brisk debloats Windows 11 and 10: it switches off the things that start by themselves, report on you or show you ads, and can undo every change.",
    buy: (price: string | null) => (price === null ? "Get Brisk" : `Get Brisk, ${price} once`),
    free: "Get the free version",
    facts: [
      "One payment, for one computer, for life. The free version needs no account.",
      `Made by one developer in ${brand.place}.`,
    ],
  },

  scene: {
    statement: "Everything Brisk switches\u00a0off, you\u00a0can\u00a0switch on\u00a0again.",
    /** Alternative text of the drawing (`public/drawings/start-up.svg`). */
    picture: `${startUp.all} bars, one for each app. ${startUp.stay} are long; the others get shorter until the last one is gone.`,
    count: `${startUp.all} apps started with this computer. ${startUp.stay} still do.`,
    time: morning[1].time,
    entry: `${startUp.wait} apps removed from start-up`,
    undo: "Undo",
  },

  features: {
    heading: "Six tools in one app",
    lead: "Each switch says what it will change before you flip it.",
    /** Alternative texts of the drawings, by tool. */
    pictures: {
      debloat:
        "Twelve apps that came with Windows. Five are picked, and one is removed and can be installed again.",
      privacy: "Of five reports, only the required diagnostic data still leaves the computer.",
      performance:
        "Search indexing and full speed run while the computer is plugged in, and wait on battery.",
      network: "The computer asks the DNS server you chose, and no longer your provider’s.",
      customization:
        "A desktop before and after: Start without recommendations, the taskbar on the left, and the ends of file names.",
      security:
        "Firewall, SmartScreen and macros are in order. Scripts can be opened as text. Defender has no switch.",
    },
    more: [
      { label: "Each setting, and where to check it", href: "/features" },
      { label: "The installer’s SHA-256", href: "/free#check" },
      { label: "Change log", href: "/changelog" },
    ],
  },

  undo: {
    heading: "Three ways back",
    /** Alternative text of the drawing (`public/drawings/ways-back.svg`). */
    picture:
      "A morning from 10:42 to now. One arrow goes back over the last switch, one over all of them, one to the restore point.",
    steps: [
      {
        title: "One switch",
        body: "Flip it back, today or next year.",
      },
      {
        title: "Everything at once",
        body: "“Undo all” in the journal flips every switch back, removed apps included.",
      },
      {
        title: "The restore point",
        body: `${restorePointRule} It works without Brisk.`,
      },
    ],
    never: "What Brisk never touches",
    caution: "A restore point covers Windows, not your documents: keep a backup.",
  },

  versions: {
    basic: "More than one computer?",
    plans: "Compare the plans",
  },

  // Invented by us: the heading and the note must not present them as customer reviews.
  testimonials: {
    heading: "Who it is for",
    note: "We wrote these texts; they are not customer reviews.",
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
        text: "The parents’ computer: no ads in Start, and nothing new to learn.",
      },
      {
        who: "A small office",
        text: `Up to ${businessDevices} computers, one key and one invoice.`,
      },
    ],
  },

  script: {
    heading: "Why not a script?",
    body: "Sophia Script and WinUtil are free, open and good. Brisk is for people who prefer switches to PowerShell, and want a journal of every change and a person who answers.",
  },

  faq: {
    heading: "Questions",
    more: { label: "More answers", href: "/help" },
    items: [
      {
        id: "undo",
        question: "Can I undo it?",
        answer: "Yes. Each switch can be turned back separately. For a removed app, that installs it again.",
      },
      {
        id: "one-payment",
        question: "Is it really one payment?",
        answer: `Yes, for one computer, for life. New versions cost nothing; with ${planNames[SINGLE_PLAN]}, you download them yourself.`,
      },
      {
        id: "new-computer",
        question: "What about a new computer?",
        answer: `You can transfer the license once, within ${transferWindow} of purchase.`,
      },
      {
        id: "free-version",
        question: "Is there a free version?",
        answer: `Yes, without a license key. It shows what each tool would change, and you can flip ${freeSwitches.toLowerCase()}.`,
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
    maker: `builds ${brand.name} single-handedly in ${brand.place}, and answers your emails.`,
    about: "About",
  },
} as const
