import { brand } from "#app/platform/brand.ts"

/** The page of the free version. */
export const freeVersion = {
  title: `Try ${brand.name} free.`,
  lead: (included: string) => `You get ${included}, for as long as you like. No account, no key.`,
  call: "Download the free version",
  facts: (version: string, size: string) => `Version ${version}, ${size}.`,
  check: "Check the file",
  steps: {
    heading: "Three steps",
    open: "Open the file",
    signed: (signer: string) => `Windows shows ${signer} as its publisher. Choose Yes.`,
    /** Every second part is the name of a button. */
    unsigned: [
      "Windows will say “Windows protected your PC”, because the installer isn’t signed yet. Choose ",
      "More info",
      ", then ",
      "Run anyway",
      ".",
    ],
    items: [
      {
        title: `Start ${brand.name}`,
        text: "Leave the license key blank. You can enter one later without reinstalling.",
      },
      { title: "Try it", text: brand.firstStart },
    ],
    uninstall: `Not for you? Uninstall ${brand.name} in Settings.`,
  },
  noRelease: "The last version was withdrawn. Please come back later.",
} as const
