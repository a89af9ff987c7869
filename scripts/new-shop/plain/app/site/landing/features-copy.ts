import { brand } from "#app/platform/brand.ts"
import { freeSwitches } from "#app/site/landing/counts-copy.ts"

/** The words of /features around those of the tools. */
export const featuresCopy = {
  title: `Everything ${brand.name} does.`,
  lead: brand.description,
  nav: "Tools",
  free: "Free",
  switchOff: "Before:",
  switchOn: "After:",
  inWindows: `In ${brand.runsOn}:`,
  after: null as { text: string; link: { label: string; href: string } } | null,

  updates: null as { heading: string; answer: string; body: string } | null,

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
    note: `${brand.name} sends the key, the ID and the hashes again each time it starts online, to check the license. Once a day, it asks for new versions and for a list of keys that no longer work. Without a key, it only asks for new versions. It’s all in the `,
    link: "license agreement",
  },

  caution: null as string | null,

  tryFree: {
    heading: "Try it free first.",
    lead: `${freeSwitches}, for as long as you like. No account, no key.`,
    call: { label: "Get the free version", href: "/free" },
  },
}
