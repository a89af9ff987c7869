/**
 * The app's facts, once: tools, switches, what is free and what is never touched. The landing page, its window, /features and
 * /free read them. The author of the app keeps this file true; where something is not known, nothing is said.
 */

import { transferWindow } from "#app/orders/plans/copy.ts"
import { planNames, SINGLE_PLAN } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"

/** An app that starts with Windows in the drawing: its share of the start, in percent, and whether it stays. */
export const startUpApps = [
  { name: "Windows Security", impact: 22, stays: true },
  { name: "OneDrive", impact: 58, stays: true },
  { name: "Realtek Audio", impact: 18, stays: true },
  { name: "Touchpad", impact: 12, stays: true },
  { name: "Bitwarden", impact: 36, stays: true },
  { name: "Teams", impact: 100, stays: false },
  { name: "Edge", impact: 52, stays: false },
  { name: "Spotify", impact: 64, stays: false },
  { name: "Steam", impact: 84, stays: false },
  { name: "Discord", impact: 76, stays: false },
  { name: "Adobe CC", impact: 92, stays: false },
  { name: "Epic Games", impact: 60, stays: false },
  { name: "Zoom", impact: 40, stays: false },
  { name: "Phone Link", impact: 20, stays: false },
] as const

/** The app at start-up for which Brisk has no switch. */
export const neverTouchedApp = "Windows Security"

/** Returns a share of the start as Windows' own Task Manager says it. */
export function impactInWords(percent: number): string {
  if (percent < 30) return "Low"
  return percent < 70 ? "Medium" : "High"
}

/** The changes that the window's journal begins with, and the restore point before them. */
export const morning = [
  { time: "10:42", what: "Restore" },
  { time: "10:43", what: "Start-up" },
  { time: "10:44", what: "Advertising ID" },
  { time: "10:46", what: "Solitaire" },
] as const

/** Numbers of apps that start with Windows: all, those that stay, and those that wait until they are opened. */
export const startUp = {
  all: startUpApps.length,
  stay: startUpApps.filter(({ stays }) => stays).length,
  wait: startUpApps.filter(({ stays }) => !stays).length,
}

/** The journal of that morning: the changes with what came of each, the newest first, and the restore point before them. */
export const morningJournal = {
  changes: [
    { time: morning[3].time, what: "Solitaire", result: "removed" },
    { time: morning[2].time, what: "Advertising ID", result: "off" },
    { time: morning[1].time, what: "Startup apps", result: `${startUp.all} → ${startUp.stay}` },
  ],
  restorePoint: morning[0].time,
}

/** The sentence about the restore point, wherever texts promise it. */
export const restorePointRule = `Before its first change, ${brand.name} has Windows create a restore point, if System Restore is on and the disk has room.`

/** How a tool's changes go back, one by one and all at once. */
const FLIP_BACK = "Undo: flip the switch back, or choose “Undo all” in the journal."

/** Apps that come with Windows, in megabytes, as the drawing of Debloat (`public/drawings/debloat.svg`) shows them. */
export const preinstalledApps = [
  { name: "Clipchamp", size: 612 },
  { name: "News", size: 48 },
  { name: "Photos", size: 390 },
  { name: "Solitaire", size: 140 },
  { name: "Camera", size: 26 },
  { name: "Xbox", size: 284 },
  { name: "Tips", size: 12 },
  { name: "Calculator", size: 18 },
  { name: "Feedback Hub", size: 44 },
  { name: "Paint", size: 96 },
  { name: "Weather", size: 31 },
  { name: "Clock", size: 22 },
] as const

const sizeOf = (name: (typeof preinstalledApps)[number]["name"]) =>
  `${preinstalledApps.find((app) => app.name === name)?.size}\u00a0MB`

/** Parts of Windows that no tool changes, by the names that Windows uses. */
export const neverTouched = [
  { name: "Microsoft Defender", note: "It stays on." },
  { name: "Security updates", note: "They arrive as before." },
  { name: "Drivers", note: "Not installed, replaced or removed." },
  { name: "Your files", note: "Not opened, moved or deleted." },
] as const

/** A switch of the app: what is so while it is off, what it does once it is on, and whether it is free or was flipped in `morning`. */
export type ToolSwitch = {
  id: string
  name: string
  off: string
  on: string
  isFree?: true
  isOfMorning?: true
}

export type Tool = {
  id: "performance" | "privacy" | "security" | "network" | "debloat" | "customization"
  title: string
  /** The card on the landing page. */
  body: string
  /** The free switches and the others, each in a few words. */
  inShort: { free: string; premium: string }
  /** How everything that the tool changes goes back. */
  undo: string
  /** Drawn in the app's window on the site, in the app's order. */
  switches: readonly ToolSwitch[]
  /** Settings that the tool changes, and where each can be checked without the app. */
  changes: readonly (readonly [what: string, shownIn: string])[]
  /** Text about what this tool leaves unchanged, in addition to `neverTouched`. */
  leavesAlone?: string
}

export const tools: readonly Tool[] = [
  {
    id: "performance",
    title: "Performance",
    body: "Fewer apps at start-up. Full speed while plugged in, quiet on battery.",
    inShort: {
      free: "Choose which apps start",
      premium: "Full speed when plugged in, no indexing on battery, lighter effects",
    },
    undo: FLIP_BACK,
    switches: [
      {
        id: "start-up",
        name: "Start only the apps you choose",
        off: `Now: ${startUp.all} apps start with Windows.`,
        on: `${startUp.stay} start with Windows, ${startUp.wait} only when you open them.`,
        isFree: true,
      },
      {
        id: "indexing",
        name: "Pause search indexing on battery",
        off: "Now: Windows reads your files on battery, too.",
        on: "It reads them only while plugged in.",
      },
      {
        id: "power",
        name: "Full speed while plugged in",
        off: "Now: the processor slows down between tasks.",
        on: "The high performance plan is active.",
      },
      {
        id: "effects",
        name: "Visual effects for speed",
        off: "Now: windows fade in and cast shadows.",
        on: "They do neither. Text stays smooth.",
      },
    ],
    changes: [
      ["Apps that start with Windows", "Settings, Apps, Startup"],
      ["Services in the background", "services.msc"],
      ["Power plans", "powercfg /list"],
      ["Search indexing while on battery", "Settings, Privacy & security, Search"],
      ["Visual effects", "SystemPropertiesPerformance.exe"],
    ],
  },
  {
    id: "privacy",
    title: "Privacy",
    body: "See what your computer sends, and switch off all but the diagnostic data that Windows requires.",
    inShort: {
      free: "Advertising ID off",
      premium: "Required diagnostic data only, no activity history, no suggestions",
    },
    undo: FLIP_BACK,
    switches: [
      {
        id: "advertising",
        name: "Advertising ID off",
        off: "Now: ads follow you from app to app.",
        on: "Apps get no ID.",
        isFree: true,
        isOfMorning: true,
      },
      {
        id: "diagnostics",
        name: "Required diagnostic data only",
        off: "Now: Windows also reports how you use it.",
        on: "Only what Microsoft requires is sent.",
      },
      {
        id: "activity",
        name: "Activity history off",
        off: "Now: Windows lists the apps and files you open.",
        on: "Nothing new is listed.",
      },
      {
        id: "suggestions",
        name: "No suggestions",
        off: "Now: Start, Settings and the lock screen show offers.",
        on: "None of them shows offers.",
      },
    ],
    changes: [
      ["Telemetry", "Settings, Privacy & security, Diagnostics & feedback"],
      ["Advertising ID", "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\AdvertisingInfo"],
      ["Activity history", "Settings, Privacy & security, Activity history"],
      ["Suggestions", "Settings, System, Notifications, Additional settings"],
    ],
  },
  {
    id: "security",
    title: "Security",
    body: "Checks the firewall, SmartScreen and scripts, and shows what is not protected.",
    inShort: {
      free: "Scripts open as text",
      premium: "Firewall on every network, SmartScreen, no macros from the internet",
    },
    undo: FLIP_BACK,
    switches: [
      {
        id: "scripts",
        name: "Scripts open as text",
        off: "Now: a double-click runs a .js or .vbs file.",
        on: "It opens in Notepad.",
        isFree: true,
      },
      {
        id: "firewall",
        name: "Firewall on for every network",
        off: "Windows has it on by default. This switch turns it back on.",
        on: "On at home, at work and in public.",
      },
      {
        id: "smartscreen",
        name: "SmartScreen for apps and files",
        off: "Windows has it on by default. This switch turns it back on.",
        on: "Windows warns before unknown downloads.",
      },
      {
        id: "macros",
        name: "Block macros from the internet",
        off: "Now: only new versions of Office block them.",
        on: "Every version of Office blocks them.",
      },
    ],
    changes: [
      ["Rules for scripts", "Settings, Apps, Default apps, “.js”"],
      ["Firewall", "Windows Security, Firewall & network protection"],
      ["SmartScreen", "Windows Security, App & browser control"],
      ["Rules for macros", "Word, File, Options, Trust Center"],
    ],
    leavesAlone: "Microsoft Defender. Brisk never turns it off.",
  },
  {
    id: "network",
    title: "Network",
    body: "Use the DNS server you choose. Updates still arrive, but your computer no longer uploads them to others.",
    inShort: {
      free: "The DNS server you choose",
      premium: "An adapter that stays awake, no uploads of updates",
    },
    undo: `${FLIP_BACK} Windows’ own settings return.`,
    switches: [
      {
        id: "dns",
        name: "DNS server of your choice",
        off: "Now: your provider sees each site name you look up.",
        on: "The DNS server you chose answers instead.",
        isFree: true,
      },
      {
        id: "adapter",
        name: "Keep the network adapter awake",
        off: "Now: Windows may switch it off to save power.",
        on: "It stays on.",
      },
      {
        id: "delivery",
        name: "No uploads of updates",
        off: "Now: Windows may send updates to other computers.",
        on: "It sends none.",
      },
    ],
    changes: [
      ["DNS server, set to the one you choose", "ipconfig /all"],
      ["The adapter’s power setting", "devmgmt.msc, Network adapters, Power Management"],
      [
        "Uploads to other computers (Delivery Optimization)",
        "Settings, Windows Update, Advanced options, Delivery Optimization",
      ],
    ],
    leavesAlone: "Updates still arrive, and the adapter’s driver stays as it is.",
  },
  {
    id: "debloat",
    title: "Debloat",
    body: "Pick apps that came with Windows and remove them, for you or for every account on the computer.",
    inShort: {
      free: "Solitaire & Casual Games",
      premium: "Clipchamp, News, and removal for every user",
    },
    undo: `${FLIP_BACK} The app is installed again.`,
    switches: [
      {
        id: "solitaire",
        name: "Solitaire & Casual Games",
        off: `${sizeOf("Solitaire")}. Came with Windows. Shows ads.`,
        on: "Removed.",
        isFree: true,
        isOfMorning: true,
      },
      {
        id: "clipchamp",
        name: "Clipchamp",
        off: `${sizeOf("Clipchamp")}. Came with Windows. A video editor.`,
        on: "Removed.",
      },
      {
        id: "news",
        name: "News",
        off: `${sizeOf("News")}. Came with Windows. Loads headlines.`,
        on: "Removed.",
      },
      {
        id: "every-user",
        name: "For every user of this computer",
        off: "Now: apps are removed for you only.",
        on: "They are removed for every account, new ones too.",
      },
    ],
    changes: [["Preinstalled apps, for you or for every user", "Settings, Apps, Installed apps"]],
    leavesAlone: "Apps that did not come with Windows.",
  },
  {
    id: "customization",
    title: "Customize",
    body: "Taskbar, Start, menus and Explorer, the way you like them, with no registry editing.",
    inShort: {
      free: "Taskbar on the left",
      premium: "Start without recommendations, whole menus, file extensions",
    },
    undo: FLIP_BACK,
    switches: [
      {
        id: "taskbar",
        name: "Taskbar on the left",
        off: "Now: Start and your apps are in the middle.",
        on: "They are on the left.",
        isFree: true,
      },
      {
        id: "start",
        name: "Start without recommendations",
        off: "Now: half of Start shows recommendations.",
        on: "Start shows the apps you pinned.",
      },
      {
        id: "menus",
        name: "The whole context menu",
        off: "Now: half of it is behind “Show more options”.",
        on: "A right-click shows all of it.",
      },
      {
        id: "extensions",
        name: "File name extensions",
        off: "Now: a file is shown as “invoice”.",
        on: "It is shown as “invoice.pdf”.",
      },
    ],
    changes: [
      ["Taskbar", "Settings, Personalization, Taskbar"],
      ["Start", "Settings, Personalization, Start"],
      ["Context menus", "A right-click on a file"],
      ["Explorer", "File Explorer, View, Show"],
    ],
  },
]

/** The tools by name, each with the number of its switches. */
export const toolCounts = tools.map(({ title, switches }) => ({ title, switches: switches.length }))

const switches = tools.flatMap((tool) => tool.switches)
const isFirstOfEach = tools.every((tool) =>
  tool.switches.every(({ isFree = false }, index) => isFree === (index === 0)),
)

export const freeToolSwitches = switches.filter(({ isFree }) => isFree)

/** The switches of the free version: "The first switch of each tool". */
export const freeSwitches = isFirstOfEach
  ? "The first switch of each tool"
  : `${switches.filter(({ isFree }) => isFree).length} of ${switches.length} switches`

/** Returns the free switches of a tool: "In the free version: Taskbar on the left"; "Premium" without any. */
export function freePartOf({ switches }: Tool): string {
  const free = switches.filter(({ isFree }) => isFree).map(({ name }) => name)
  return free.length === 0 ? "Premium" : `In the free version: ${free.join(", ")}`
}

/** Table of what differs in the free version and in the plan of one computer, on / and /free. */
export const versions = {
  heading: "Free or premium",
  lead: "Both show you all six tools and what each would change on your computer.",
  switches: {
    text: "Switches you can flip",
    free: `${freeToolSwitches.length} of ${switches.length}`,
    which: isFirstOfEach ? ", the first switch of each tool" : "",
    premium: `All ${switches.length}`,
  },
  /** What each tool's switches do, in a few words: the free ones, and the others. */
  tools: tools.map(({ title, switches, inShort }) => ({
    title,
    free: switches.filter(({ isFree }) => isFree).length,
    all: switches.length,
    inShort,
  })),
  also: "Also: ",
  undo: { text: "Restore point and undo", included: "Included" },
  support: { text: "Support by email", free: "Not included", premium: "The developer answers" },
  note: `Premium needs an account and a license key. You can transfer it to another computer once, within ${transferWindow}.`,
  free: {
    title: "Free version",
    note: "for as long as you like",
    call: "Get the free version",
    href: "/free",
  },
  premium: {
    title: `${brand.name} ${planNames[SINGLE_PLAN]}`,
    note: "once, for one computer, for life",
    call: `Get ${brand.name}`,
    href: "/buy",
  },
} as const

export const toolsPage = {
  title: "What Brisk changes in Windows",
  lead: "Each switch says what it does and can be undone. You can check every change yourself; the lists say where.",
  labels: {
    changes: "What it changes, and where to check it",
    leavesAlone: "What it leaves alone",
  },
  allTools: {
    heading: "Good to know",
    points: [
      "A restore point covers Windows, not your documents: keep a backup.",
      "Results depend on your computer.",
    ],
    help: { label: "Undo changes", href: "/help/undo" },
  },
  free: {
    heading: "Try it free first.",
    calls: [
      { label: "Get the free version", href: "/free" },
      { label: "Get Brisk", href: "/buy" },
    ],
  },
} as const
