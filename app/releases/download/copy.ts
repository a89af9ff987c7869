import { EMAIL_TOKEN_LIFETIMES } from "#app/accounts/email-address/email-token.ts"
import { brand } from "#app/platform/brand.ts"
import { inHours } from "#app/platform/time.ts"

/** Texts of the download page. */
export const downloadCopy = {
  title: `Download ${brand.fullName}`,
  latest: "Latest Version",
  lead: "This is the same installer as for the free version. Your key unlocks premium.",
  size: (version: string, size: string) => `${version}, ${size}`,
  download: "Download Now",
  changes: "What changed",
  noRelease:
    "No version is offered at the moment, because the last one was withdrawn. Your license isn’t affected. Please come back later.",
  install: "Install and activate",
  requirements: "System requirements",
  older: "Older versions",
  version: (version: string) => `Version ${version}`,
  /** After "Internet connection required". */
  neverOnline: {
    before: ". You need it to activate your license, unless you ",
    link: "activate with a file",
    after: ".",
  },
  like: "Like where this is going?",
  donate: "Support Development",
} as const

/** Texts about the installer: before it is opened, and after the app is uninstalled. */
export const installerCopy = {
  notOffered: "This version is not offered for download.",
  heading: "Check the file before you open it",
  signature: {
    label: "Signature",
    signed: (signer: string) => `${signer}. Windows shows this name.`,
    unsigned: "Not signed yet. Windows shows “Unknown publisher”.",
  },
  smartScreen: {
    presses: [
      {
        drawing: "smartscreen-more-info",
        alt: "1. In the dialog “Windows protected your PC”, choose “More info”.",
      },
      { drawing: "smartscreen-run-anyway", alt: "2. It says “Unknown publisher”. Choose “Run anyway”." },
    ],
  },
  hash: "SHA-256",
  check: {
    label: "Check it",
    before: "Open PowerShell in the folder with the installer and run this line. It prints",
    printed: "True",
    after: " if you have our file.",
    command: "PowerShell command",
  },
  uninstalling: {
    label: `When you uninstall ${brand.name}`,
    text: "Your changes stay. Undo them first if you don’t want to keep them.",
  },
  more: "More on installing",
} as const

/** Texts of the download page right after a payment. */
export const justPaidCopy = {
  received: (amount: string) => `Payment received: ${amount}`,
  receipt: (email: string) => `We emailed your receipt and your key to ${email}.`,
  paid: "Paid",
  order: "Order number",
  confirm: "There’s a second email, too. Please confirm your address when you have a moment.",
  onPhone: {
    title: `${brand.name} runs on ${brand.runsOn}`,
    lead: (email: string) =>
      `We’ll email a link to ${email}. Open it on your computer. It works once, within ${inHours(EMAIL_TOKEN_LIFETIMES.installer)}, and you won’t have to log in.`,
  },
  sendLink: "Email me the link",
  sending: "Sending…",
  linkSent: (email: string) =>
    `We sent the link to ${email}. It works once, within ${inHours(EMAIL_TOKEN_LIFETIMES.installer)}, and you don’t need to log in.`,
  otherAddress: "Wrong address?",
} as const

/** The page of the emailed link. */
export const installerLinkCopy = {
  title: `Download ${brand.name}`,
  lead: "Get the installer without logging in. The link works once.",
  open: `On your ${brand.runsOn} computer, download the installer, open it, and enter your license key.`,
  call: `Download for ${brand.runsOn}`,
  dead: `This link was used before or is older than ${inHours(EMAIL_TOKEN_LIFETIMES.installer)}. Your license isn’t affected. Log in to download, or get the free version, which is the same installer.`,
  logIn: "Log in to download",
  free: "Get the free version",
} as const

/** Texts of the change log for a beta version. */
export const betaCopy = {
  label: "Beta",
  sentence: "For people who have chosen in the app to test new versions. It can’t be downloaded here.",
} as const
