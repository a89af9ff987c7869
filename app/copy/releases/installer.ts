import { brand } from "#app/copy/brand.ts"

/** What is to know about the installer, before it is opened and after it is gone. */
export const installerCopy = {
  heading: "Before you open it",
  signature: {
    label: "Who signs it",
    signed: (signer: string) =>
      `${signer}. Windows shows the name when you open the file, and in its Properties under Digital Signatures.`,
    unsigned: "It has no code signature, so Windows shows “Unknown publisher”. Compare its SHA-256 instead.",
  },
  smartScreen: {
    label: "What Windows says",
    text: "“Windows protected your PC”: SmartScreen shows this for installers that few people have downloaded. Choose “More info”, then “Run anyway”.",
  },
  check: {
    label: "Is it our file?",
    before: "In PowerShell, in the folder with the file, this prints",
    after: "if it is the one we published, complete and unchanged:",
  },
  afterUninstalling: {
    label: "After uninstalling",
    text: `Nothing of ${brand.name} runs. Settings that you changed stay as they are; flip them back first if you want Windows as it was.`,
  },
} as const
