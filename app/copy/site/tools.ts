/**
 * The six tools of the app: the cards of the landing page and the sections of /features. The author of the app
 * keeps this file true; where something is not known, nothing is said.
 */

/** Where a tool is available: in the free version, there in part, or with a license key only. */
export type Edition = "free" | "partly-free" | "premium"

/** What a tool changes, and where Windows 11 shows it, so that it can be checked without the app. */
type ToolChange = { what: string; shownIn: string }

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
  changes: readonly ToolChange[]
  /** Beside what no tool changes. */
  leavesAlone: string | null
  edition: Edition
}

/** What no tool changes, by the names that Windows gives it. */
export const neverTouched = ["Microsoft Defender", "Windows Update", "Drivers", "Your files"] as const

export const tools: readonly Tool[] = [
  {
    id: "performance",
    title: "Performance",
    body: "Fewer apps and services at start-up.",
    undo: "Undo: flip the switch back, or use the restore point.",
    switches: [
      {
        id: "start-up",
        name: "Start only the apps you choose",
        off: "Nine apps start with Windows.",
        on: "They start when you open them.",
      },
      {
        id: "indexing",
        name: "Pause search indexing on battery",
        off: "Windows reads your files on battery, too.",
        on: "It reads them only while plugged in.",
      },
      {
        id: "power",
        name: "Full speed while plugged in",
        off: "The processor slows down between tasks.",
        on: "The high performance plan is active.",
      },
      {
        id: "effects",
        name: "Visual effects for speed",
        off: "Windows fade in and cast shadows.",
        on: "Neither. Text stays smooth.",
      },
    ],
    changes: [
      { what: "Apps that start with Windows", shownIn: "Settings, Apps, Startup" },
      { what: "Services in the background", shownIn: "services.msc" },
      { what: "Power plans", shownIn: "powercfg /list" },
      { what: "Search indexing while on battery", shownIn: "Settings, Privacy & security, Search" },
      { what: "Visual effects", shownIn: "SystemPropertiesPerformance.exe" },
    ],
    leavesAlone: null,
    edition: "premium",
  },
  {
    id: "privacy",
    title: "Privacy",
    body: "Telemetry, advertising ID and suggestions off.",
    undo: "Undo: flip the switch back.",
    switches: [
      {
        id: "advertising",
        name: "Advertising ID off",
        off: "Ads follow you from app to app.",
        on: "Apps get no ID.",
      },
      {
        id: "diagnostics",
        name: "Required diagnostic data only",
        off: "Windows also reports how you use it.",
        on: "Only what Microsoft requires is sent.",
      },
      {
        id: "activity",
        name: "Activity history off",
        off: "Windows lists the apps and files you open.",
        on: "Nothing new is listed.",
      },
      {
        id: "suggestions",
        name: "No suggestions",
        off: "Start, Settings and the lock screen show offers.",
        on: "None of them does.",
      },
    ],
    changes: [
      { what: "Telemetry", shownIn: "Settings, Privacy & security, Diagnostics & feedback" },
      {
        what: "Advertising ID",
        shownIn: "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\AdvertisingInfo",
      },
      { what: "Activity history", shownIn: "Settings, Privacy & security, Activity history" },
      { what: "Suggestions", shownIn: "Settings, System, Notifications, Additional settings" },
    ],
    leavesAlone: null,
    edition: "premium",
  },
  {
    id: "security",
    title: "Security",
    body: "Checks firewall, SmartScreen, macros and scripts.",
    undo: "Undo: each rule goes back on its own.",
    switches: [
      {
        id: "firewall",
        name: "Firewall on in every network",
        off: "It is off in private networks.",
        on: "It is on at home, at work and in public networks.",
      },
      {
        id: "smartscreen",
        name: "SmartScreen for apps and files",
        off: "Unknown downloads open without a warning.",
        on: "Windows warns you first.",
      },
      {
        id: "macros",
        name: "Block macros from the internet",
        off: "Downloaded documents can run macros.",
        on: "Their macros don't run.",
      },
      {
        id: "scripts",
        name: "Scripts open as text",
        off: "A double-click runs a .js or .vbs file.",
        on: "It opens in Notepad.",
      },
    ],
    changes: [
      { what: "Firewall", shownIn: "Windows Security, Firewall & network protection" },
      { what: "SmartScreen", shownIn: "Windows Security, App & browser control" },
      { what: "Rules for macros", shownIn: "Word, File, Options, Trust Center" },
      { what: "Rules for scripts", shownIn: "Settings, Apps, Default apps, “.js”" },
    ],
    leavesAlone: "Microsoft Defender. Brisk never turns it off.",
    edition: "premium",
  },
  {
    id: "network",
    title: "Network",
    body: "DNS you choose, no uploads of updates.",
    undo: "Undo: one press brings back Windows' own settings.",
    switches: [
      {
        id: "dns",
        name: "DNS server of your choice",
        off: "Your provider sees each site name you look up.",
        on: "The DNS server you chose answers instead.",
      },
      {
        id: "adapter",
        name: "Keep the network adapter awake",
        off: "Windows may switch it off to save power.",
        on: "It stays on.",
      },
      {
        id: "delivery",
        name: "No uploads of updates",
        off: "Windows may send updates to other computers.",
        on: "It sends none.",
      },
    ],
    changes: [
      { what: "DNS, to the one you choose", shownIn: "ipconfig /all" },
      { what: "Sleep of network adapters", shownIn: "devmgmt.msc, Network adapters, Power Management" },
      {
        what: "Uploads of delivery optimization",
        shownIn: "Settings, Windows Update, Advanced options, Delivery Optimization",
      },
    ],
    leavesAlone: "Updates still arrive.",
    edition: "premium",
  },
  {
    id: "debloat",
    title: "Debloat",
    body: "Removes preinstalled apps you pick.",
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
        on: "They are removed for every account, new ones too.",
      },
    ],
    changes: [
      { what: "Preinstalled apps, for you or for every user", shownIn: "Settings, Apps, Installed apps" },
    ],
    leavesAlone: "Apps that did not come with Windows.",
    edition: "premium",
  },
  {
    id: "customization",
    title: "Customize",
    body: "Taskbar, Start, menus and Explorer.",
    undo: "Undo: flip the switch back.",
    switches: [
      {
        id: "taskbar",
        name: "Taskbar on the left",
        off: "Start and your apps are in the middle.",
        on: "They are on the left.",
      },
      {
        id: "start",
        name: "Start without recommendations",
        off: "Half of Start shows recommendations.",
        on: "Start shows the apps you pinned.",
      },
      {
        id: "menus",
        name: "The whole context menu",
        off: "Half of it is behind “Show more options”.",
        on: "A right-click shows all of it.",
      },
      {
        id: "extensions",
        name: "File name extensions",
        off: "A file reads “invoice”.",
        on: "It reads “invoice.pdf”.",
      },
    ],
    changes: [
      { what: "Taskbar", shownIn: "Settings, Personalization, Taskbar" },
      { what: "Start", shownIn: "Settings, Personalization, Start" },
      { what: "Context menus", shownIn: "A right-click on a file" },
      { what: "Explorer", shownIn: "File Explorer, View, Show" },
    ],
    leavesAlone: null,
    edition: "premium",
  },
]

export const editionNotes: Record<Edition, string> = {
  free: "In the free version",
  "partly-free": "Partly in the free version",
  premium: "Premium",
}

const IN_FREE: Record<Edition, boolean | "partly"> = { free: true, "partly-free": "partly", premium: false }

/** The tools of each edition in one row. */
function toolRows() {
  const editions = (["free", "partly-free", "premium"] as const).filter((edition) =>
    tools.some((tool) => tool.edition === edition),
  )
  return editions.map((edition) => {
    const titles = tools.filter((tool) => tool.edition === edition).map(({ title }) => title)
    return { text: titles.join(", "), inFree: IN_FREE[edition] }
  })
}

/** What is free and what is premium: the one table of / and /free. */
export const versions = {
  what: "What you get",
  rows: [
    { text: "Basic functionality", inFree: true },
    { text: "Restore points before changes", inFree: true },
    ...toolRows(),
    { text: "Support by email", inFree: false },
    { text: "License key for one computer", inFree: false },
  ],
  free: { title: "Free version", price: "Free", note: "no account", call: "Get the free version" },
  premium: { title: "Premium", note: "once, for life", call: "Compare the plans" },
  included: "Included",
  partly: "Included in part",
  notIncluded: "Not included",
} as const

export const toolsPage = {
  title: "What Brisk changes in Windows",
  lead: "Each switch says what it does, and goes back. Windows 11 itself shows each change.",
  labels: {
    changes: "What it changes, and where to check it",
    leavesAlone: "What it leaves alone",
  },
  allTools: {
    heading: "Good to know",
    points: [
      "A restore point covers Windows, not your documents: keep a backup.",
      "What you gain depends on your computer.",
    ],
    help: { label: "Undo everything", href: "/help/undo" },
  },
  free: {
    heading: "Try it free first.",
    calls: [
      { label: "Get the free version", href: "/free" },
      { label: "See pricing", href: "/buy" },
    ],
  },
} as const
