import { brand } from "#app/platform/brand.ts"
import { capitalized, inWords } from "#app/platform/plural.ts"
import { restorePointCaution, switchCounts, type Tool, tools } from "./tools-copy.ts"

/** The words of /features around those of the tools. */
export const featuresCopy = {
  title: `Everything ${brand.name} does, you can check.`,
  lead: `${capitalized(inWords(tools.length))} tools, ${switchCounts.all} switches. Each one tells you what it changes and where Windows keeps it. Flip it back and it’s undone.`,
  nav: "Tools",
  free: "Free",
  before: "Before:",
  after: "After:",
  inWindows: "In Windows:",
  paths: "Paths are those of Windows 11.",
  undo: { label: "How to undo each tool’s changes", href: "/help/undo" },

  /** What a tool gives, where the landing page says it in other words. */
  gives: {
    security: "Find the door that’s open, and close it. Four rules, checked at a glance.",
    network: "Use the DNS server you trust, and stop sending updates to other people’s computers.",
  } as Partial<Record<Tool["id"], string>>,

  /** Alternative texts of the drawings (`public/drawings/tool-….svg`). */
  pictures: {
    performance:
      "Fourteen apps, drawn by how much they slow startup. Five are solid and start with Windows; nine are outlines and wait.",
    privacy: "Four reports stop at your computer’s edge. The required one goes out.",
    security: "Firewall, SmartScreen, macros and scripts, all four in order.",
    network: "Your computer asks the DNS server you chose, and no longer your provider’s.",
    debloat: "Twelve apps that came with Windows. Three are gone.",
    customization:
      "A desktop before and after, with the taskbar on the left and Start without recommendations.",
  } satisfies Record<Tool["id"], string>,

  journal: {
    label: "The app’s journal, to try",
    title: "This morning",
    restorePoint: "Restore point,",
    undo: "Undo",
    undoOne: (what: string) => `Undo: ${what}`,
    redo: "Redo",
    undoAll: "Undo all",
    redoAll: "Redo all",
  },

  updates: {
    heading: "Does it survive a Windows update?",
    answer:
      "Mostly that’s up to Microsoft. A big update can turn a setting back on or bring an app back, and we won’t promise otherwise.",
    body: `${brand.name} makes it easy to see. Open it after an update, and every switch shows how Windows is set right now. If one went back, flip it again, as often as you need. You can also look in Windows itself. Every path is on this page.`,
  },

  sends: {
    heading: `What ${brand.name} itself sends`,
    lead: "When you activate a license, five things go to our server:",
    items: [
      "your license key",
      "an ID for this computer",
      "the computer’s name",
      "hashes of its parts, which don’t reveal the parts",
      `the version of ${brand.name}`,
    ],
    note: "Nothing about your files, your apps or your switches is on that list. The free version has no key to activate. It’s all in the ",
    link: "license agreement",
  },

  caution: restorePointCaution,

  tryFree: {
    heading: "Try it free first.",
    lead: `${capitalized(inWords(switchCounts.free))} switches, restore points and undo. No account, no key.`,
    call: { label: "Get the free version", href: "/free" },
  },
}
