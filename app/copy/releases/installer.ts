import { brand } from "#app/copy/brand.ts"

/** What is to know about the installer, before it is opened and after it is gone. */
export const installerCopy = {
  heading: "Before you open it",
  signature: {
    label: "Who signs it",
    signed: (signer: string) => `${signer}. Windows shows the name when you open the file.`,
    unsigned: "It has no code signature: Windows shows “Unknown publisher”. Compare the SHA-256.",
  },
  smartScreen: {
    label: "What Windows says",
    text: "“Windows protected your PC”, as of any rarely downloaded file. Choose “More info”, then “Run anyway”.",
  },
  check: {
    label: "Is it our file?",
    before: "In PowerShell, in the folder of the file, this prints",
    after: "if it is:",
  },
  afterUninstalling: {
    label: "After uninstalling",
    text: `Nothing of ${brand.name} runs. What you changed in Windows stays; flip it back first.`,
  },
} as const
