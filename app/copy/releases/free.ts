import { brand } from "#app/copy/brand.ts"

/** The page of the free version. */
export const freeVersion = {
  title: `${brand.name}, free`,
  lead: "The basics, with a restore point before every change. No account, no key, no payment.",
  call: "Download the free version",
  steps: {
    heading: "Install it",
    items: [
      {
        title: "Open the file",
        text: "What Windows may say about it, and how to check it, is below.",
      },
      {
        title: `Follow the installer, then start ${brand.name}`,
        text: "Leave the license key empty. Without one it is the free version.",
      },
      {
        title: "Change your mind at any time",
        text: "Flip a switch back, or uninstall it in Settings, under Apps.",
      },
    ],
  },
  versions: {
    heading: "What is free, and what needs a key",
    lead: "The same installer: a license key turns the free version into premium.",
    call: "See pricing",
  },
  noRelease:
    "No version is offered at the moment, because the last one was withdrawn. Please come back later.",
} as const
