/**
 * The app's facts, once: tools, switches, what is free and what is never touched. The landing page, its window, /features and
 * /free read them. The author of the app keeps this file true; where something is not known, nothing is said.
 */

import { brand } from "#app/platform/brand.ts"
import type { Tool } from "./tool.ts"
import { sizeOf, startUp } from "./window/morning-copy.ts"

/** The same in the words of the site's own pages. */
export const restorePointAsked = `${brand.name} asks Windows for a restore point before its first change, if System Restore is on and the disk has room.`

/** Limits of a restore point, wherever texts promise one. */
export const restorePointCaution =
  "A restore point covers Windows, not your documents. Please keep a backup of those."

/** The sentence about the restore point in the legal texts. */
const restorePointRule = `Before its first change, ${brand.name} has Windows create a restore point, if System Restore is on and the disk has room.`

/** Facts that help articles and legal texts may name, {restorePointRule}, besides those of the site. */
export const appFacts = { restorePointAsked, restorePointCaution, restorePointRule }

/** Parts of Windows that no tool changes, by the names that Windows uses. */
export const neverTouched: readonly { name: string; note: string }[] = [
  { name: "Microsoft Defender", note: "It stays on." },
  { name: "Security updates", note: "They arrive as before." },
  { name: "Drivers", note: "Not installed, replaced or removed." },
  { name: "Your files", note: "Not opened, moved or deleted." },
]

const ON_BY_DEFAULT = "On, unless someone turned it off."

const INSTALLED_APPS = ["Settings", "Apps", "Installed apps"]

export const tools: readonly Tool[] = [
  {
    id: "performance",
    title: "Performance",
    icon: "M3.5 15a7.5 7.5 0 1 1 13 0M10 11.7l3.3-4.2",
    body: "Fewer apps at startup. Full speed when plugged in, quiet on battery.",
    inShort: {
      free: "Choose which apps start",
      premium: "Full speed when plugged in, no indexing on battery, fewer effects",
    },
    drawings: {
      card: "Search indexing and full speed run while the computer is plugged in, and wait on battery.",
      section:
        "Fourteen apps, drawn by how much they slow startup. Five are solid and start with Windows; nine are outlines and wait.",
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
        name: "Fewer visual effects",
        off: "Every window fades in and casts a shadow.",
        on: "Both are off. Text stays smooth.",
        where: [{ typed: "SystemPropertiesPerformance.exe" }],
      },
    ],
    note: {
      text: "Some of these switches change a background service, too. The switch says which, and the journal lists it. Windows shows them all in ",
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
    drawings: {
      card: "Of five reports, only the required diagnostic data still leaves the computer.",
      section: "Four reports stop at your computer’s edge. The required one goes out.",
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
    note: {
      text: `Windows still sends the diagnostic data it requires. That can’t be turned off, and ${brand.name} tells you so.`,
    },
  },
  {
    id: "security",
    title: "Security",
    icon: "M10 2.5 4.2 5v4.2c0 3.7 2.5 6.6 5.8 8.3 3.3-1.7 5.8-4.6 5.8-8.3V5L10 2.5ZM7.5 10l1.8 1.8 3.6-3.6",
    body: "Checks the firewall, SmartScreen and scripts, and shows you what’s unprotected.",
    inShort: {
      free: "Scripts open as text",
      premium: "Firewall on every network, SmartScreen, no macros from the internet",
    },
    gives: "Checks the firewall, SmartScreen, macros and scripts. Find the door that’s open, and close it.",
    drawings: {
      card: "Firewall, SmartScreen and macros are in order. A double-click still runs scripts. Defender has no switch.",
      section: "Firewall, SmartScreen, macros and scripts, all four in order.",
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
      premium: "An adapter that stays awake, no sharing of updates",
    },
    gives: "Use the DNS server you trust, and stop sending updates to other people’s computers.",
    drawings: {
      card: "The computer asks the DNS server you chose, and no longer your provider’s.",
      section: "Your computer asks the DNS server you chose, and no longer your provider’s.",
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
        name: "No sharing of updates",
        off: "Windows may send updates to other computers.",
        on: "It sends none.",
        where: ["Settings", "Windows Update", "Advanced options", "Delivery Optimization"],
      },
    ],
    note: {
      text: "Updates still arrive, and the adapter’s driver stays as it is. Undo goes back to Windows’ own settings. If you’ve set your own DNS server, note it down first.",
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
    drawings: {
      card: "Twelve apps that came with Windows. Five are picked, and one is removed.",
      section: "Twelve apps that came with Windows. Three are gone.",
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
      text: "Apps that didn’t come with Windows are left alone. Undo reinstalls a removed app.",
    },
  },
  {
    id: "customization",
    title: "Customize",
    icon: "M3.3 5.8h7.5M14.2 5.8h2.5M3.3 14.2h2.5M9.2 14.2h7.5M12.5 4.2v3.3M7.5 12.5v3.3",
    body: "Taskbar, Start, menus and Explorer the way you like them. No registry editing.",
    inShort: {
      free: "Taskbar on the left",
      premium: "Start without recommendations, full right-click menus, file extensions",
    },
    drawings: {
      card: "A desktop before and after, with the taskbar on the left, Start without recommendations, and the ends of file names.",
      section: "A desktop before and after, with the taskbar on the left and Start without recommendations.",
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
        name: "The full right-click menu",
        off: "Half of it hides behind “Show more options”.",
        on: "You see all of it at once.",
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
