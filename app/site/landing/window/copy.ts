import { brand } from "#app/platform/brand.ts"
import { capitalized, inWords } from "#app/platform/plural.ts"
import { morning, startUp } from "./morning-copy.ts"

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

/** The dark scene below the window. */
export const sceneCopy = {
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
} as const

/** The ways back along a morning. */
export const waysBackCopy = {
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
      body: `It’s made before the first change, and works without ${brand.name}.`,
    },
  ],
  rule: "Windows makes the restore point if System Restore is on and the disk has room.",
} as const

/** The journal on /features. */
export const journalCopy = {
  label: "The app’s journal, to try",
  title: "This morning",
  restorePoint: "Restore point,",
  undo: "Undo",
  undoOne: (what: string) => `Undo: ${what}`,
  redo: "Redo",
  undoAll: "Undo all",
  redoAll: "Redo all",
} as const
