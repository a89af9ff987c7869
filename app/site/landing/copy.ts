import { refundRule } from "#app/orders/order/refund-rule-copy.ts"
import { businessDevices, transferWindow } from "#app/orders/plans/copy.ts"
import { planNames, SINGLE_PLAN } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"
import { capitalized, inWords } from "#app/platform/plural.ts"
import { offlineActivation, requirementsInShort, requirementsInWords } from "#app/releases/versions/copy.ts"
import { morning, restorePointCaution, startUp, switchCounts } from "./tools-copy.ts"

/** The words around the drawing of the app's window. What is in it comes from `tools`. */
export const appWindow = {
  legend: "Try the app: choose a tool, flip a switch",
  freeLegend: "The switches of the free version, to try",
  drawing: "A drawing, with example numbers",
  noSwitchFor: "No switch for",
  restore: {
    off: "A restore point comes first",
    on: `Restore point ${morning[0].time}`,
  },
  journal: "Journal",
  now: "Now",
  changes: "Changes today: ",
  undoAll: "Undo all",
  tabs: ["Startup", "Indexing", "Power", "Effects"],
  startUp: {
    name: "Apps that start with Windows",
    note: "The rest start only when you open them.",
    all: `${startUp.all}\u00a0→\u00a0`,
    impact: "Startup impact",
    waiting: "Wait until you open them",
    /** Descriptions of an app that waits, for those who don’t see which list it is in. */
    waits: "Waits until you open it",
    starts: "Starts with Windows",
  },
  stays: ["Required diagnostic data", "Still sent to Microsoft."],
  defender: ["Microsoft Defender", `On. ${brand.name} has no switch for it.`],
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
    lead: `${brand.name} turns off what starts by itself, tracks you or shows you ads in Windows 11 and 10. You can undo every change.`,
    buy: (price: string | null) =>
      price === null ? `Get ${brand.name}` : `Get ${brand.name}, ${price} once`,
    free: "Get the free version",
    facts: ["One payment, for one computer, for life.", `Made by one developer in ${brand.place}.`],
  },

  scene: {
    statement: `Everything ${brand.name} switches\u00a0off, you\u00a0can\u00a0switch on\u00a0again.`,
    chart: `${startUp.all} bars, as long as each app slows startup`,
    impacts: ["Low", "Medium", "High"],
    caption: "How much each app slows startup, in Task Manager’s words.",
    start: `${capitalized(inWords(startUp.stay))} still start with this computer.`,
    allStart: `All ${startUp.all} start with this computer.`,
    example: "Example numbers.",
    time: morning[1].time,
    entry: `${startUp.wait} apps taken off startup`,
    undone: `${startUp.wait} apps back on startup`,
    undoEntry: `Undo: ${startUp.wait} apps taken off startup`,
    undo: "Undo",
    redo: "Redo",
  },

  features: {
    heading: "Six tools in one app",
    lead: "Each switch says what it will change before you flip it.",
    /** Alternative texts of the drawings, by tool. */
    pictures: {
      debloat: "Twelve apps that came with Windows. Five are picked, and one is removed.",
      privacy: "Of five reports, only the required diagnostic data still leaves the computer.",
      performance:
        "Search indexing and full speed run while the computer is plugged in, and wait on battery.",
      network: "The computer asks the DNS server you chose, and no longer your provider’s.",
      customization:
        "A desktop before and after, with the taskbar on the left, Start without recommendations, and the ends of file names.",
      security:
        "Firewall, SmartScreen and macros are in order. A double-click still runs scripts. Defender has no switch.",
    },
    more: [
      {
        label: `All ${switchCounts.all} switches, and where to find each in Windows`,
        href: "/features",
      },
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
        body: "Flip it back anytime. The others stay as they are.",
      },
      {
        title: "Everything at once",
        body: "“Undo all” flips every switch back. Removed apps, too.",
      },
      {
        title: "The restore point",
        body: `It comes before the first change, and works without ${brand.name}.`,
      },
    ],
    rule: "Windows makes the restore point if System Restore is on and the disk has room.",
    never: `What ${brand.name} never touches`,
    caution: restorePointCaution,
  },

  versions: {
    basic: "More than one computer?",
    plans: "Compare the plans",
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
        text: `Up to ${businessDevices} computers, one key and one invoice.`,
      },
    ],
  },

  freeTools: {
    heading: "Why not a free tool?",
    body: `There are good ones, such as O&O ShutUp10++, Wintoys, WinUtil, Sophia Script and BleachBit. ${brand.name} puts six of those jobs in one app, keeps a journal you can undo line by line, and has a person who answers.`,
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
} as const
