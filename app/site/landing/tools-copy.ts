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

/** What starts with Windows and has no switch. */
export const neverTouchedApp = "Windows Security"

/** Returns a share of the start as Windows' own Task Manager says it. */
export function impactInWords(percent: number): string {
  if (percent < 30) return "Low"
  return percent < 70 ? "Medium" : "High"
}

/** The changes that the window's journal begins with, and the restore point before them. */
export const morning = [
  { time: "10:42", what: "Restore" },
  { time: "10:43", what: "Startup" },
  { time: "10:44", what: "Advertising ID" },
  { time: "10:46", what: "Solitaire" },
] as const

/** Numbers of apps that start with Windows: all, those that stay, and those that wait until they are opened. */
export const startUp = {
  all: startUpApps.length,
  stay: startUpApps.filter(({ stays }) => stays).length,
  wait: startUpApps.filter(({ stays }) => !stays).length,
}

/** The same in the words of the site's own pages. */
export const restorePointAsked = `${brand.name} asks Windows for a restore point before its first change, if System Restore is on and the disk has room.`

/** What a restore point does not cover, wherever texts promise one. */
export const restorePointCaution =
  "A restore point covers Windows, not your documents. Please keep a backup of those."

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

/** A change in the journal: what was so before it, and what is so since. */
export type JournalEntry = { time: string; tool: Tool["id"]; what: string; before: string; after: string }

/** That morning with one change of each tool. */
export const wholeMorning = {
  restorePoint: morning[0].time,
  changes: [
    {
      time: morning[1].time,
      tool: "performance",
      what: "Apps at startup",
      before: `${startUp.all}`,
      after: `${startUp.stay}`,
    },
    { time: morning[2].time, tool: "privacy", what: "Advertising ID", before: "on", after: "off" },
    {
      time: "10:45",
      tool: "security",
      what: "A double-clicked .js file",
      before: "runs",
      after: "opens as text",
    },
    {
      time: morning[3].time,
      tool: "debloat",
      what: "Solitaire",
      before: `${sizeOf("Solitaire")}, with ads`,
      after: "removed",
    },
    { time: "10:47", tool: "network", what: "DNS server", before: "your provider’s", after: "yours" },
    {
      time: "10:48",
      tool: "customization",
      what: "Half of Start",
      before: "recommendations",
      after: "your apps",
    },
  ] satisfies JournalEntry[],
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

/** The sentence about the restore point in the legal texts. */
export const restorePointRule = `Before its first change, ${brand.name} has Windows create a restore point, if System Restore is on and the disk has room.`

/** Parts of Windows that no tool changes, by the names that Windows uses. */
export const neverTouched = [
  { name: "Microsoft Defender", note: "It stays on." },
  { name: "Security updates", note: "They arrive as before." },
  { name: "Drivers", note: "Not installed, replaced or removed." },
  { name: "Your files", note: "Not opened, moved or deleted." },
] as const

/** A page or a part of one, by its name in Windows, or what is typed to open it. */
export type Step = string | { typed: string }

/** A switch of the app: what is so while it is off, what it does once it is on, and whether it is free or was flipped in `morning`. */
export type ToolSwitch = {
  id: string
  name: string
  off: string
  on: string
  /** Where Windows 11 shows it without the app. */
  where: readonly Step[]
  isFree?: true
  isOfMorning?: true
}

export type Tool = {
  id: "performance" | "privacy" | "security" | "network" | "debloat" | "customization"
  title: string
  /** A path in a square of 20. */
  icon: string
  /** The card on the landing page. */
  body: string
  /** The free switches and the others, each in a few words. */
  inShort: { free: string; premium: string }
  /** Drawn in the app's window on the site, in the app's order. */
  switches: readonly ToolSwitch[]
  /** What it changes or leaves alone besides its switches, and what is typed to see it. */
  note?: { text: string; typed?: string; isChange?: true }
}

const ON_BY_DEFAULT = "On by default, if nobody turned it off."

const INSTALLED_APPS = ["Settings", "Apps", "Installed apps"]

export const tools: readonly Tool[] = [
  {
    id: "performance",
    title: "Performance",
    icon: "M3.5 15a7.5 7.5 0 1 1 13 0M10 11.7l3.3-4.2",
    body: "Fewer apps at startup. Full speed when plugged in, quiet on battery.",
    inShort: {
      free: "Choose which apps start",
      premium: "Full speed when plugged in, no indexing on battery, lighter effects",
    },
    switches: [
      {
        id: "start-up",
        name: "Start only the apps you choose",
        off: `${startUp.all} apps start with Windows.`,
        on: `${startUp.stay} start. The other ${startUp.wait} wait until you open them.`,
        where: ["Settings", "Apps", "Startup"],
        isFree: true,
        isOfMorning: true,
      },
      {
        id: "indexing",
        name: "Pause search indexing on battery",
        off: "Windows reads your files on battery, too.",
        on: "It reads them only when plugged in.",
        where: ["Settings", "Privacy & security", "Search"],
      },
      {
        id: "power",
        name: "Full speed while plugged in",
        off: "The processor slows down between tasks.",
        on: "The high performance plan is on.",
        where: [{ typed: "powercfg /list" }],
      },
      {
        id: "effects",
        name: "Visual effects for speed",
        off: "Windows fade in and cast shadows.",
        on: "Both are off. Text stays smooth.",
        where: [{ typed: "SystemPropertiesPerformance.exe" }],
      },
    ],
    note: {
      text: "It also changes services in the background. They’re in ",
      typed: "services.msc",
      isChange: true,
    },
  },
  {
    id: "privacy",
    title: "Privacy",
    icon: "M2.5 10S5.4 5 10 5s7.5 5 7.5 5-2.9 5-7.5 5-7.5-5-7.5-5ZM3.5 16.5l13-13",
    body: "See what your computer sends, and stop everything Windows doesn’t require.",
    inShort: {
      free: "Advertising ID off",
      premium: "Required diagnostic data only, no activity history, no suggestions",
    },
    switches: [
      {
        id: "advertising",
        name: "Advertising ID off",
        off: "Ads follow you from app to app.",
        on: "Apps get no ID.",
        where: [{ typed: "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\AdvertisingInfo" }],
        isFree: true,
        isOfMorning: true,
      },
      {
        id: "diagnostics",
        name: "Required diagnostic data only",
        off: "Windows also reports how you use it.",
        on: "Only what Microsoft requires is sent.",
        where: ["Settings", "Privacy & security", "Diagnostics & feedback"],
      },
      {
        id: "activity",
        name: "Activity history off",
        off: "Windows lists the apps and files you open.",
        on: "Nothing new is listed.",
        where: ["Settings", "Privacy & security", "Activity history"],
      },
      {
        id: "suggestions",
        name: "No suggestions",
        off: "Start, Settings and the lock screen show offers.",
        on: "No more offers there.",
        where: ["Settings", "System", "Notifications", "Additional settings"],
      },
    ],
    note: { text: `One report stays. Windows requires it, and ${brand.name} tells you so.` },
  },
  {
    id: "security",
    title: "Security",
    icon: "M10 2.5 4.2 5v4.2c0 3.7 2.5 6.6 5.8 8.3 3.3-1.7 5.8-4.6 5.8-8.3V5L10 2.5ZM7.5 10l1.8 1.8 3.6-3.6",
    body: "Checks the firewall, SmartScreen and scripts, and shows you the one that’s open.",
    inShort: {
      free: "Scripts open as text",
      premium: "Firewall on every network, SmartScreen, no macros from the internet",
    },
    switches: [
      {
        id: "scripts",
        name: "Scripts open as text",
        off: "A double-click runs a .js or .vbs file.",
        on: "It opens in Notepad.",
        where: ["Settings", "Apps", "Default apps", ".js"],
        isFree: true,
      },
      {
        id: "firewall",
        name: "Firewall on for every network",
        off: ON_BY_DEFAULT,
        on: "On at home, at work and in public.",
        where: ["Windows Security", "Firewall & network protection"],
      },
      {
        id: "smartscreen",
        name: "SmartScreen for apps and files",
        off: ON_BY_DEFAULT,
        on: "Windows warns you about unknown downloads.",
        where: ["Windows Security", "App & browser control"],
      },
      {
        id: "macros",
        name: "Block macros from the internet",
        off: "Only new versions of Office block them.",
        on: "Every version of Office blocks them.",
        where: ["Word", "File", "Options", "Trust Center"],
      },
    ],
    note: { text: `Microsoft Defender stays on. ${brand.name} has no switch for it.` },
  },
  {
    id: "network",
    title: "Network",
    icon: "M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4ZM2.8 10h14.4M10 2.8c4 4.3 4 10.1 0 14.4M10 2.8c-4 4.3-4 10.1 0 14.4",
    body: "Use the DNS server you choose. Updates still arrive, but your computer stops uploading them to others.",
    inShort: {
      free: "The DNS server you choose",
      premium: "An adapter that stays awake, no uploads of updates",
    },
    switches: [
      {
        id: "dns",
        name: "DNS server of your choice",
        off: "Your provider sees every site name you look up.",
        on: "The DNS server you chose answers instead.",
        where: [{ typed: "ipconfig /all" }],
        isFree: true,
      },
      {
        id: "adapter",
        name: "Keep the network adapter awake",
        off: "Windows may switch it off to save power.",
        on: "It stays on.",
        where: [{ typed: "devmgmt.msc" }, "Network adapters", "Power Management"],
      },
      {
        id: "delivery",
        name: "No uploads of updates",
        off: "Windows may send updates to other computers.",
        on: "It sends none.",
        where: ["Settings", "Windows Update", "Advanced options", "Delivery Optimization"],
      },
    ],
    note: {
      text: "Updates still arrive, and the adapter’s driver stays as it is. Undo brings back Windows’ own settings.",
    },
  },
  {
    id: "debloat",
    title: "Debloat",
    icon: "M3.3 5.8h13.4M7.5 5.8V3.3h5v2.5M5 5.8l.8 10.9h8.4L15 5.8M8.3 9.2v4.6M11.7 9.2v4.6",
    body: "Pick apps that came with Windows and remove them, for you or for everyone on the computer.",
    inShort: {
      free: "Solitaire & Casual Games",
      premium: "Clipchamp, News, and removal for every user",
    },
    switches: [
      {
        id: "solitaire",
        name: "Solitaire & Casual Games",
        off: `${sizeOf("Solitaire")}. Shows ads.`,
        on: "Removed.",
        where: INSTALLED_APPS,
        isFree: true,
        isOfMorning: true,
      },
      {
        id: "clipchamp",
        name: "Clipchamp",
        off: `${sizeOf("Clipchamp")}. A video editor.`,
        on: "Removed.",
        where: INSTALLED_APPS,
      },
      {
        id: "news",
        name: "News",
        off: `${sizeOf("News")}. Loads headlines.`,
        on: "Removed.",
        where: INSTALLED_APPS,
      },
      {
        id: "every-user",
        name: "For every user of this computer",
        off: "Apps are removed for you only.",
        on: "They’re removed for every account, new ones too.",
        where: INSTALLED_APPS,
      },
    ],
    note: {
      text: "Apps that didn’t come with Windows are left alone. Undo installs a removed app again.",
    },
  },
  {
    id: "customization",
    title: "Customize",
    icon: "M3.3 5.8h7.5M14.2 5.8h2.5M3.3 14.2h2.5M9.2 14.2h7.5M12.5 4.2v3.3M7.5 12.5v3.3",
    body: "Taskbar, Start, menus and Explorer the way you like them. No registry editing.",
    inShort: {
      free: "Taskbar on the left",
      premium: "Start without recommendations, whole menus, file extensions",
    },
    switches: [
      {
        id: "taskbar",
        name: "Taskbar on the left",
        off: "Start and your apps are in the middle.",
        on: "They’re on the left.",
        where: ["Settings", "Personalization", "Taskbar"],
        isFree: true,
      },
      {
        id: "start",
        name: "Start without recommendations",
        off: "Half of Start shows recommendations.",
        on: "Start shows the apps you pinned.",
        where: ["Settings", "Personalization", "Start"],
      },
      {
        id: "menus",
        name: "The whole context menu",
        off: "Half of it hides behind “Show more options”.",
        on: "A right-click shows all of it.",
        where: ["Right-click a file"],
      },
      {
        id: "extensions",
        name: "File name extensions",
        off: "A file is shown as “invoice”.",
        on: "It’s shown as “invoice.pdf”.",
        where: ["File Explorer", "View", "Show"],
      },
    ],
  },
]

/** The tools by name, each with the number of its switches. */
export const toolCounts = tools.map(({ title, switches }) => ({ title, switches: switches.length }))

const switches = tools.flatMap((tool) => tool.switches)
const isFirstOfEach = tools.every((tool) =>
  tool.switches.every(({ isFree = false }, index) => isFree === (index === 0)),
)

/** The switches of the free version, each with the icon of its tool. */
export const freeToolSwitches = tools.flatMap(({ icon, switches }) =>
  switches.filter(({ isFree }) => isFree).map((item) => ({ ...item, icon })),
)

/** Numbers of switches: those of the free version, and all. */
export const switchCounts = { free: freeToolSwitches.length, all: switches.length }

/** The switches of the free version: "The first switch of each tool". */
export const freeSwitches = isFirstOfEach
  ? "The first switch of each tool"
  : `${switchCounts.free} of ${switchCounts.all} switches`

/** Table of what differs in the free version and in the plan of one computer, on / and /free. */
export const versions = {
  heading: "Free or premium",
  lead: "Both show you all six tools and what each would change on your computer.",
  switches: {
    text: "Switches you can flip",
    free: `${switchCounts.free} of ${switchCounts.all}`,
    which: isFirstOfEach ? ", the first switch of each tool" : "",
    premium: `All ${switchCounts.all}`,
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
