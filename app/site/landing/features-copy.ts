import { brand } from "#app/platform/brand.ts"
import { capitalized, inWords } from "#app/platform/plural.ts"
import { switchCounts } from "./counts-copy.ts"
import { restorePointCaution, tools } from "./tools-copy.ts"

/** The words of /features around those of the tools. */
export const featuresCopy = {
  title: `Everything ${brand.name} does, you can check.`,
  lead: `${capitalized(inWords(tools.length))} tools, ${switchCounts.all} switches. Each one tells you what it changes and where Windows keeps it. Flip it back and it’s undone.`,
  nav: "Tools",
  free: "Free",
  switchOff: "Before:",
  switchOn: "After:",
  inWindows: "In Windows:",
  after: {
    text: "The paths are for Windows 11. Some differ in Windows 10.",
    link: { label: "How to undo each tool’s changes", href: "/help/undo" },
  } as { text: string; link: { label: string; href: string } } | null,

  updates: {
    heading: "Does it survive a Windows update?",
    answer:
      "That’s mostly up to Microsoft. A big update can turn a setting back on or bring an app back, and we won’t promise otherwise.",
    body: `${brand.name} makes it easy to see. Open it after an update, and every switch shows how Windows is set right now. If one went back, flip it again, as often as you need. You can also look in Windows itself. Every path is on this page.`,
  } as { heading: string; answer: string; body: string } | null,

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
    note: `${brand.name} sends the key, the ID and the hashes again each time it starts online, to check the license. Once a day, it asks for new versions and for a list of keys that no longer work. Without a key, it only asks for new versions. None of this is about your files, your apps or your switches. It’s all in the `,
    link: "license agreement",
  },

  caution: restorePointCaution as string | null,

  tryFree: {
    heading: "Try it free first.",
    lead: `${capitalized(inWords(switchCounts.free))} switches, a restore point and undo. No account, no key.`,
    call: { label: "Get the free version", href: "/free" },
  },
}
