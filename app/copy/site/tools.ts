/**
 * The six tools of the app: the cards of the landing page and the sections of /features. The author of the app
 * keeps this file true; where something is not known, nothing is said.
 */

/** Where a tool is available: in the free version, there in part, or with a license key only. */
export type Edition = "free" | "partly-free" | "premium"

export type Tool = {
  id: "performance" | "privacy" | "security" | "network" | "debloat" | "customization"
  title: string
  /** The card on the landing page. */
  body: string
  /** The last line of the card. */
  undo: string
  changes: readonly string[]
  leavesAlone: string
  undone: string
  edition: Edition
}

export const tools: readonly Tool[] = [
  {
    id: "performance",
    title: "Performance",
    body: "Fewer apps at start-up, fewer services in the background, power plans that fit the work.",
    undo: "Undo: one switch, or the restore point.",
    changes: [
      "Apps that start with Windows",
      "Services that run in the background",
      "Power plans",
      "Search indexing while on battery",
      "Visual effects",
    ],
    leavesAlone:
      "What you don't switch: with the switch for visual effects off, animations stay as they are.",
    undone: "Flip the switch back, or return to the restore point.",
    edition: "premium",
  },
  {
    id: "privacy",
    title: "Privacy",
    body: "Telemetry, advertising ids, activity history and suggestions, switched off in one place.",
    undo: "Undo: per setting.",
    changes: ["Telemetry", "Advertising ids", "Activity history", "Suggestions"],
    leavesAlone: "Every setting whose switch you don't flip.",
    undone: "Each setting has a switch of its own. Flip it back.",
    edition: "premium",
  },
  {
    id: "security",
    title: "Security",
    body: "Checks firewall, SmartScreen, macro and script rules, and closes what is open by default.",
    undo: "Undo: per rule. Never turns Defender off.",
    changes: ["Firewall", "SmartScreen", "Rules for macros", "Rules for scripts"],
    leavesAlone: "Defender. Brisk never turns it off.",
    undone: "Each rule goes back on its own.",
    edition: "premium",
  },
  {
    id: "network",
    title: "Network",
    body: "DNS you choose, adapters that don't sleep, delivery optimization that doesn't upload.",
    undo: "Undo: back to Windows' own settings.",
    changes: ["DNS, to the one you choose", "Sleep of network adapters", "Uploads of delivery optimization"],
    leavesAlone: "Every setting whose switch you don't flip.",
    undone: "Back to Windows' own settings.",
    edition: "premium",
  },
  {
    id: "debloat",
    title: "Debloat",
    body: "Removes the preinstalled apps you pick from a list, for you or for every user of the computer.",
    undo: "Undo: reinstall from the same list.",
    changes: ["Preinstalled apps that you pick from a list, for you or for every user of the computer"],
    leavesAlone: "Every app that you don't pick.",
    undone: "Reinstall the app from the same list.",
    edition: "premium",
  },
  {
    id: "customization",
    title: "Customize",
    body: "Taskbar, Start, context menus and Explorer the way you like them, without registry files.",
    undo: "Undo: per setting.",
    changes: ["Taskbar", "Start", "Context menus", "Explorer"],
    leavesAlone: "Every setting whose switch you don't flip. You don't need registry files.",
    undone: "Each setting has a switch of its own. Flip it back.",
    edition: "premium",
  },
]

export const editionNotes: Record<Edition, string> = {
  free: "In the free version. No license key needed.",
  "partly-free": "The basics are in the free version. The whole tool needs a license key.",
  premium: "Premium: the whole tool needs a license key.",
}

export const toolsPage = {
  title: "What Brisk changes in Windows",
  lead: "Six tools, and for each of them what it changes, what it leaves alone and how to take it back.",
  labels: {
    changes: "What it changes",
    leavesAlone: "What it leaves alone",
    undone: "How it is undone",
    edition: "Free or premium",
  },
  allTools: {
    heading: "True of all six",
    points: [
      "Each switch says what it does before you flip it. What you don't flip stays as it is.",
      "Before Brisk changes anything, it has Windows make a restore point.",
      "A restore point covers Windows, not your documents. Keep a backup of those.",
      "We promise no particular gain in speed: it depends on your computer and on what was slowing it down.",
    ],
    help: { label: "Undo everything, step by step", href: "/help/undo" },
  },
  free: {
    heading: "What is free",
    body: "The free version has basic functionality, makes restore points before changes, and needs no license key and no payment. Premium has all six toolsets and needs a key. If you want to know whether one particular switch is free, ask us before you pay.",
    calls: [
      { label: "See pricing", href: "/buy" },
      { label: "Download the free version", href: "/free-download" },
      { label: "Contact us", href: "/contact" },
    ],
  },
} as const
