import { brand } from "#app/copy/brand.ts"

/** The page of the free version. */
export const freeVersion = {
  title: `${brand.name}, free`,
  lead: "The free version covers the basics and makes a restore point before changes. It needs no account, no key and no payment.",
  call: "Download the free version",
  steps: {
    heading: "Install it",
    items: [
      {
        title: "Open the file",
        text: "If Windows says “Windows protected your PC”, choose “More info”, then “Run anyway”. SmartScreen shows this for installers that few people have downloaded so far. The check on this page tells you whether the file is ours.",
      },
      {
        title: `Follow the installer, then start ${brand.name}`,
        text: "Leave the license key empty. Without one it is the free version.",
      },
      {
        title: "Change your mind at any time",
        text: "Flip a switch back, return to the restore point, or uninstall it in Settings, under Apps.",
      },
    ],
  },
  versions: {
    heading: "What is free, and what needs a key",
    lead: "It is one installer. A license key turns the free version into premium; nothing is installed again.",
    call: "See pricing",
  },
  never: {
    heading: `What ${brand.name} never touches`,
    items: ["Microsoft Defender", "Windows Update", "Drivers", "Your files"],
  },
  noRelease:
    "No version is offered at the moment, because the last one was withdrawn. Please come back later.",
} as const
