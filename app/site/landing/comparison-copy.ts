import { brand } from "#app/platform/brand.ts"
import { inWords } from "#app/platform/plural.ts"
import { switchCounts } from "./counts-copy.ts"
import { tools } from "./tools-copy.ts"

type ComparedTool = {
  name: string
  what: string
  cost: string
  /** Null where its maker's pages did not say it. */
  restorePoint: string | null
  undo: string
  help: string
}

/** Other ways to the same settings. docs/comparison.md has the source of each cell, and the day on which it was read. */
export const others: readonly ComparedTool[] = [
  {
    name: "Windows Settings",
    what: "The settings themselves, on Windows’ own pages",
    cost: "Part of Windows",
    restorePoint: "Windows makes some, and you can make one",
    undo: "You, setting by setting",
    help: "Microsoft",
  },
  {
    name: "O&O ShutUp10++",
    what: "Privacy switches in one window. Nothing to install",
    cost: "Free. Paid Premium edition",
    restorePoint: "Offers one when you apply its recommendations",
    undo: "Any change",
    help: "O&O Software, Berlin",
  },
  {
    name: "WinUtil",
    what: "A window you start from PowerShell, as administrator",
    cost: "Free, open source",
    restorePoint: "One of its tweaks",
    undo: "The tweaks you select",
    help: "Discord, and issues on GitHub",
  },
  {
    name: "Sophia Script",
    what: "A PowerShell script. You edit its list first",
    cost: "Free, open source",
    restorePoint: "A function you can run",
    undo: "A matching function for every tweak",
    help: "Telegram, Discord and forums",
  },
  {
    name: "BleachBit",
    what: "Deletes files such as caches, cookies and logs",
    cost: "Free, open source",
    restorePoint: null,
    undo: "What it deletes is gone. It shows you a preview first",
    help: "Its website",
  },
]

/** The table on /features, with the price of the visitor's region. */
export function comparison(price: string | null) {
  const { free, all } = switchCounts
  const own: ComparedTool = {
    name: brand.name,
    what: `Switches in ${inWords(tools.length)} tools`,
    cost: `${free} switches free, all ${all} for ${price === null ? "one payment" : `${price} once`}`,
    restorePoint: "Before the first change, if System Restore is on",
    undo: "One change, the last or all, from a journal. Removed apps too",
    help: "The developer, by email (premium)",
  }
  return {
    heading: "How it compares",
    lead: `These are good tools, and most of them are free. If one does what you need, use it. ${brand.name} puts ${inWords(tools.length)} tools in one app, writes down every change, and comes with email support from the person who writes it.`,
    columns: ["Tool", "What it is", "Cost", "Restore point", "Undo", "Help"],
    rows: [own, ...others].map(({ name, what, cost, restorePoint, undo, help }) => ({
      name,
      cells: [what, cost, restorePoint, undo, help],
    })),
    none: "–",
    note: "Looked up in November 2026 on each maker’s own pages, where we could. A dash means we didn’t find it there. Want your settings reapplied automatically after an update? O&O’s Premium edition does that. ",
    wrong: { label: "Tell us if something’s out of date.", href: "/contact" },
  }
}
