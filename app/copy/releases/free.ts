import { brand } from "#app/copy/brand.ts"

/** The page of the free version. */
export const freeVersion = {
  title: `${brand.name}, free`,
  lead: "The basics, with a restore point first. No account, no key.",
  call: "Download the free version",
  steps: {
    heading: "Install it",
    items: [
      {
        title: "Open the file",
        text: "See below what Windows may say.",
      },
      {
        title: `Install and start ${brand.name}`,
        text: "Leave the license key empty.",
      },
      {
        title: "Change your mind",
        text: "Uninstall it in Settings, under Apps.",
      },
    ],
  },
  versions: {
    heading: "What is free, and what needs a key",
    call: "See pricing",
  },
  noRelease:
    "No version is offered at the moment, because the last one was withdrawn. Please come back later.",
} as const
