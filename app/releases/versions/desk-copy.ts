import type { Release, ReleaseChannel } from "./release.ts"

export const releasesCopy = {
  title: "Releases",
  lead: "The versions of the app. A published version appears on the download page, in the change log and in the app within a minute.",
  newVersion: "New version",
  draftOf: (version: string) => `Draft of ${version}`,
  allVersions: "All versions",
  versions: "Versions of the app",
  hash: "SHA-256",
  none: "Versions of the app will be here.",
  versionUnreadable:
    "Please enter two to four numbers without zeros before them, such as 1.2.3 or 1.3.0-beta.1.",
  addressRequired: "Please enter the address of the installer.",
  notesRequired: "Please write what changed.",
  noUpdate: "No update",
  hints: {
    address: "For example, a file in a GitHub release. The URL must not change.",
    notes: "One change per line. Markdown bullets (-, *) are removed.",
    channel: "Only apps set to receive betas are offered them.",
    signature: "Optional. Paste the output of npm run release -- sign FILE.",
    signedBy: "Optional. The name in the installer’s digital signature.",
  },
} as const

export const channelNames: Record<ReleaseChannel, string> = { stable: "Stable", beta: "Beta" }

/** The state of a version in one word; null if it is not published. */
export function stateOfRelease(release: Release | null): string {
  if (!release) return "Not published"
  if (release.withdrawnAt) return "Withdrawn"
  return "Published"
}

/** Says that apps with a higher version do not get a new one, and why where its number stands behind letters. */
export function staysBehind(version: string, higher: string) {
  const sentence = `Apps that have ${higher} don’t get ${version}, which counts as the lower version.`
  const [, prerelease = ""] = version.split("-")
  const [, letters = ""] = /^([A-Za-z]+)\d+$/.exec(prerelease) ?? []
  const isOfSeries = letters !== "" && higher.includes(`-${letters}`)
  return isOfSeries
    ? `${sentence} A number right behind letters is compared as text. Start the next version with a dot before it, such as -${letters}.1.`
    : sentence
}
