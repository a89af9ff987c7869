import type { Release, ReleaseChannel } from "#app/domain/releases/release.ts"

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
  signatureHint:
    "Optional. What npm run release -- sign FILE prints. Apps that check it refuse any other file.",
  signatureWrong: "Please enter the 88 characters that npm run release -- sign FILE prints, or nothing.",
  notRead: "The file at this address was not read yet. Please press Read file first.",
  lookLead: "Nothing is done yet. Visitors and apps see it within a minute after you confirm.",
  seen: "What visitors and apps are offered",
  stays: "Stays",
  notOffered: "To nobody",
  noUpdate: "No update",
  noDownload: "Nothing: the page says that no version is offered",
} as const

export const channelNames: Record<ReleaseChannel, string> = { stable: "Stable", beta: "Beta" }

/** The state of a version in one word; null is one that is not published. */
export function stateOfRelease(release: Release | null): string {
  if (!release) return "Not published"
  if (release.withdrawnAt) return "Withdrawn"
  return "Published"
}
