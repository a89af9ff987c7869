import {
  isForEverybody,
  type Offer,
  type Release,
  type ReleaseChannel,
} from "#app/domain/releases/release.ts"

export const releasesCopy = {
  lead: "The versions of the app. A published one is offered on the download page, in the change log and to the app within a minute.",
  empty: "Versions of the app will be here.",
  versionUnreadable: "Please enter three numbers, such as 1.2.3.",
  versionTaken: "This version was published before. Please choose a new one.",
  addressRequired: "Please enter the address of the installer.",
  addressHint: "Where the installer is, such as a file of a GitHub release. It must not change afterwards.",
  notesHint: "One change in each line. Markdown's list marks (-, *) are left out.",
  notesRequired: "Please write what changed.",
  notesTooLong: "Please write at most 10,000 characters.",
  channelUnknown: "Please choose a channel.",
  channelHint: "Beta versions are told to apps that ask for them, and are not on the download page.",
  percentWrong: "Please enter a whole number from 0 to 100.",
  percentHint:
    "Which computers these are is always the same; a higher number adds others. Below 100 the download page keeps the version before.",
  minimumTooHigh: "The minimum version can't be higher than the version itself.",
  minimumHint: "Optional. For apps with an older version than this one the update is critical.",
  criticalHint: "The app insists on the update.",
  signatureHint:
    "Optional. What npm run release -- sign FILE prints. Apps that check it refuse any other file.",
  signatureWrong: "Please enter the 88 characters that npm run release -- sign FILE prints, or nothing.",
  notRead: "The file at this address was not read yet. Please press Read file first.",
  lookLead: "Nothing is done yet. Visitors and apps see it within a minute after you confirm.",
  seen: "What visitors and apps are offered",
  stays: "Stays",
  notOffered: "To nobody",
  noDownload: "Nothing: the page says that no version is offered",
  changed: "It has changed in the meantime, so nothing was done. Please look again.",
} as const

/** What the page says once a form is done, by its intent. */
export const releasesDone = new Map(
  Object.entries({
    "release-save": "The draft is saved.",
    "release-read": "The file was read: its size and SHA-256 are below.",
    "release-publish": "The version is published.",
    "release-delete": "The draft is deleted.",
    "release-withdraw": "The version is withdrawn. Whoever has it keeps it; nobody is offered it anymore.",
    "release-republish": "The version is offered again.",
    "release-halt":
      "The version is halted: within a minute nobody is told of it anymore. Whoever has it keeps it.",
    "release-resume": "The version is offered again, to those who were told before.",
    "release-offer": "The offer is changed.",
  }),
)

export const channelNames: Record<ReleaseChannel, string> = { stable: "Stable", beta: "Beta" }

/** The state of a version in one word; null is one that is not published. */
export function stateOfRelease(release: Release | null): string {
  if (!release) return "Not published"
  if (release.withdrawnAt) return "Withdrawn"
  if (release.haltedAt) return "Halted"
  return isForEverybody(release) || release.channel === "beta" ? "Published" : "In stages"
}

/** "Stable, 25 %, critical below 1.2.0". */
export function offerInWords({
  channel,
  offeredPercent,
  isCritical,
  minimumVersion,
}: Omit<Offer, "signature">): string {
  const urgency = isCritical ? ", critical" : minimumVersion ? `, critical below ${minimumVersion}` : ""
  return `${channelNames[channel]}, ${offeredPercent} %${urgency}`
}

/** "1.3.0 to 25 %, else 1.2.0". */
export function stepsInWords(steps: { version: string; percent: number }[]): string {
  if (steps.length === 0) return "No update"
  const words = steps.map(({ version, percent }) =>
    percent === 100 ? version : `${version} to ${percent} %`,
  )
  return words.join(", else ")
}

const LOOK_TITLES = new Map([
  ["release-publish", "Publish"],
  ["release-withdraw", "Withdraw"],
  ["release-republish", "Publish again:"],
  ["release-resume", "Resume"],
  ["release-offer", "Change the offer of"],
])

/** The heading of a look at what an action will change, by its intent. */
export const lookTitle = (intent: string, version: string) => `${LOOK_TITLES.get(intent) ?? ""} ${version}?`
