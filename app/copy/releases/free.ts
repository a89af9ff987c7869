import { brand } from "#app/copy/brand.ts"

/** The page of the free version. */
export const freeVersion = {
  title: `${brand.name}, free`,
  lead: "The basics. No account, no key.",
  call: "Download the free version",
  steps: {
    heading: "Install it",
    items: [
      {
        title: "Open the file",
        text: "Windows may warn you.",
      },
      {
        title: `Install and start ${brand.name}`,
        text: "Leave the key empty.",
      },
      {
        title: "Not for you?",
        text: "Uninstall it in Settings.",
      },
    ],
  },
  versions: {
    heading: "Free or premium",
    call: "See pricing",
  },
  noRelease: "The last version was withdrawn. Please come back later.",
} as const
