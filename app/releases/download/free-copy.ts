import { brand } from "#app/platform/brand.ts"

/** The page of the free version. */
export const freeVersion = {
  title: `Try ${brand.name} free`,
  lead: (switches: string) =>
    `See all six tools and flip ${switches}, with restore points and undo. No account, no key.`,
  call: "Download the free version",
  facts: (version: string, size: string) => `Version ${version}, ${size}.`,
  steps: {
    heading: "Install it",
    items: [
      {
        title: "Open the file",
        text: "If Windows stops it: More info, then Run anyway.",
      },
      {
        title: `Install and start ${brand.name}`,
        text: "Leave the license key blank.",
      },
      {
        title: "Not for you?",
        text: "Uninstall it in Settings.",
      },
    ],
  },
  versions: {
    heading: "Free or premium",
  },
  noRelease: "The last version was withdrawn. Please come back later.",
} as const
