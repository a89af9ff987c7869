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

/** Apps that start with Windows and have no switch. */
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

export const sizeOf = (name: (typeof preinstalledApps)[number]["name"]) =>
  `${preinstalledApps.find((app) => app.name === name)?.size}\u00a0MB`

/** A change in the journal: what was so before it, and what is so since. */
export type JournalEntry = { time: string; tool: string; what: string; before: string; after: string }

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
