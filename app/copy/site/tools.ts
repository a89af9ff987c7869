/**
 * The six tools of the app: the cards of the landing page and the sections of /features. The author of the app
 * keeps this file true; where something is not known, nothing is said.
 */

/** Where a tool is available: in the free version, there in part, or with a license key only. */
export type Edition = "free" | "partly-free" | "premium"

/** A switch of the app: what Windows does while it is off, what it does once it is on. Both are sentences. */
export type ToolSwitch = { id: string; name: string; off: string; on: string }

export type Tool = {
  id: "performance" | "privacy" | "security" | "network" | "debloat" | "customization"
  title: string
  /** The card on the landing page. */
  body: string
  /** How everything that the tool changes goes back. */
  undo: string
  /** Drawn in the app's window on the site, in the app's order. */
  switches: readonly ToolSwitch[]
  changes: readonly string[]
  leavesAlone: string
  edition: Edition
}

/** What no tool changes, by the names that Windows gives it. */
export const neverTouched = ["Microsoft Defender", "Windows Update", "Drivers", "Your files"] as const

export const tools: readonly Tool[] = [
  {
    id: "performance",
    title: "Performance",
    body: "Fewer apps at start-up, fewer services in the background, a power plan that fits.",
    undo: "Undo: flip the switch back, or return to the restore point.",
    switches: [
      {
        id: "start-up",
        name: "Start only the apps you choose",
        off: "Nine apps start with Windows and wait.",
        on: "They start when you open them.",
      },
      {
        id: "indexing",
        name: "Pause search indexing on battery",
        off: "Windows reads your files for its search index on battery, too.",
        on: "It reads them only while the computer is plugged in.",
      },
      {
        id: "power",
        name: "Full speed while plugged in",
        off: "The balanced power plan slows the processor down between tasks.",
        on: "The high performance plan is active while plugged in.",
      },
      {
        id: "effects",
        name: "Visual effects for speed",
        off: "Windows fade in, slide and cast shadows.",
        on: "Fades and shadows are off. Text stays smooth.",
      },
    ],
    changes: [
      "Apps that start with Windows",
      "Services that run in the background",
      "Power plans",
      "Search indexing while on battery",
      "Visual effects",
    ],
    leavesAlone: "Drivers, Windows Update and your files.",
    edition: "premium",
  },
  {
    id: "privacy",
    title: "Privacy",
    body: "Telemetry, advertising IDs, activity history and suggestions, switched off.",
    undo: "Undo: flip the switch back.",
    switches: [
      {
        id: "advertising",
        name: "Advertising ID off",
        off: "Apps share one ID to show you ads that follow you.",
        on: "Apps get no ID.",
      },
      {
        id: "diagnostics",
        name: "Required diagnostic data only",
        off: "Windows also sends Microsoft how you use apps and websites.",
        on: "Only the data that Microsoft requires is sent.",
      },
      {
        id: "activity",
        name: "Activity history off",
        off: "Windows keeps a list of the apps and files you open.",
        on: "Nothing new is added to the list.",
      },
      {
        id: "suggestions",
        name: "No suggestions",
        off: "Start, Settings and the lock screen show tips and offers.",
        on: "Tips and offers are gone from all three.",
      },
    ],
    changes: ["Telemetry", "Advertising IDs", "Activity history", "Suggestions"],
    leavesAlone: "Microsoft Defender, Windows Update and your files.",
    edition: "premium",
  },
  {
    id: "security",
    title: "Security",
    body: "Checks the firewall, SmartScreen, and the rules for macros and scripts.",
    undo: "Undo: each rule goes back on its own.",
    switches: [
      {
        id: "firewall",
        name: "Firewall on in every network",
        off: "The firewall is off in private networks.",
        on: "It is on at home, at work and in public networks.",
      },
      {
        id: "smartscreen",
        name: "SmartScreen for apps and files",
        off: "An unknown download opens without a warning.",
        on: "Windows warns you before it opens one.",
      },
      {
        id: "macros",
        name: "Block macros from the internet",
        off: "One press runs a macro in a downloaded document.",
        on: "Macros in downloaded documents don't run.",
      },
      {
        id: "scripts",
        name: "Scripts open as text",
        off: "A double-click runs a .js or .vbs file.",
        on: "A double-click opens it in Notepad.",
      },
    ],
    changes: ["Firewall", "SmartScreen", "Rules for macros", "Rules for scripts"],
    leavesAlone: "Microsoft Defender. Brisk never turns it off.",
    edition: "premium",
  },
  {
    id: "network",
    title: "Network",
    body: "DNS you choose, adapters that don't sleep, no uploads of updates.",
    undo: "Undo: one press brings back Windows' own settings.",
    switches: [
      {
        id: "dns",
        name: "DNS server of your choice",
        off: "Your internet provider sees each site name you look up.",
        on: "The DNS server you chose answers instead.",
      },
      {
        id: "adapter",
        name: "Keep the network adapter awake",
        off: "Windows may switch the adapter off to save power.",
        on: "It stays on while the computer is on.",
      },
      {
        id: "delivery",
        name: "No uploads of updates",
        off: "Windows may send updates from your computer to others.",
        on: "It downloads updates and sends none.",
      },
    ],
    changes: ["DNS, to the one you choose", "Sleep of network adapters", "Uploads of delivery optimization"],
    leavesAlone: "Windows Update: updates still arrive.",
    edition: "premium",
  },
  {
    id: "debloat",
    title: "Debloat",
    body: "Removes the preinstalled apps you pick, for you or for every user.",
    undo: "Undo: install the app again from this list.",
    switches: [
      {
        id: "solitaire",
        name: "Solitaire & Casual Games",
        off: "Came with Windows. Shows ads.",
        on: "Removed.",
      },
      {
        id: "clipchamp",
        name: "Clipchamp",
        off: "Came with Windows. A video editor.",
        on: "Removed.",
      },
      {
        id: "news",
        name: "News and Weather",
        off: "Came with Windows. Loads headlines.",
        on: "Removed.",
      },
      {
        id: "every-user",
        name: "For every user of this computer",
        off: "Apps are removed for you only.",
        on: "They are removed for every account, and not installed for new ones.",
      },
    ],
    changes: ["Preinstalled apps, from a list"],
    leavesAlone: "Apps that did not come with Windows.",
    edition: "premium",
  },
  {
    id: "customization",
    title: "Customize",
    body: "Taskbar, Start, context menus and Explorer the way you like them.",
    undo: "Undo: flip the switch back.",
    switches: [
      {
        id: "taskbar",
        name: "Taskbar on the left",
        off: "Start and your apps are in the middle.",
        on: "They are on the left, where they were.",
      },
      {
        id: "start",
        name: "Start without recommendations",
        off: "Half of Start shows files and apps you didn't ask for.",
        on: "Start shows the apps you pinned.",
      },
      {
        id: "menus",
        name: "The whole context menu",
        off: "Half of it waits behind “Show more options”.",
        on: "A right-click shows all of it.",
      },
      {
        id: "extensions",
        name: "File name extensions",
        off: "A file reads “invoice”, whatever it is.",
        on: "It reads “invoice.pdf”.",
      },
    ],
    changes: ["Taskbar", "Start", "Context menus", "Explorer"],
    leavesAlone: "Drivers, Windows Update and your files.",
    edition: "premium",
  },
]

export const editionNotes: Record<Edition, string> = {
  free: "In the free version",
  "partly-free": "Partly in the free version",
  premium: "Premium",
}

const IN_FREE: Record<Edition, boolean | "partly"> = { free: true, "partly-free": "partly", premium: false }

/** What is free and what is premium: the one table of /, /features, /free and /buy. */
export const versions = {
  what: "What you get",
  rows: [
    { text: "Basic functionality", inFree: true },
    { text: "Restore points before changes", inFree: true },
    ...tools.map(({ title, edition }) => ({ text: title, inFree: IN_FREE[edition] })),
    { text: "Support by email", inFree: false },
    { text: "A license key for one computer, for life", inFree: false },
  ],
  free: { title: "Free version", price: "Free", note: "no account, no key", call: "Get the free version" },
  premium: { title: "Premium", note: "once, for life", call: "See pricing" },
  included: "Included",
  partly: "Included in part",
  notIncluded: "Not included",
} as const

export const toolsPage = {
  title: "What Brisk changes in Windows",
  lead: "Six tools. Each switch says what it does before you flip it, and how it goes back.",
  labels: {
    changes: "What it changes",
    leavesAlone: "What it leaves alone",
  },
  allTools: {
    heading: "Good to know",
    points: [
      "A restore point covers Windows, not your documents. Keep a backup of those.",
      "What you gain depends on your computer.",
    ],
    help: { label: "Undo everything, step by step", href: "/help/undo" },
  },
  free: {
    heading: "Try it free first.",
    body: "A license key, paid for once, turns the free version into premium.",
    calls: [
      { label: "Get the free version", href: "/free" },
      { label: "See pricing", href: "/buy" },
    ],
  },
} as const
