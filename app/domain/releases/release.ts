/** Who is told of a release: everybody, or those whose app asks for beta versions. */
export const RELEASE_CHANNELS = ["stable", "beta"] as const

export type ReleaseChannel = (typeof RELEASE_CHANNELS)[number]

/** A published version of the desktop app. */
export type Release = {
  /** Three numbers, `1.2.3`. */
  version: string
  installerUrl: string
  /** Bytes of the installer. */
  size: number
  /** SHA-256 of the installer in lower-case hex. */
  sha256: string
  /** One change per line. */
  notes: string
  publishedAt: Date
  /** When it was taken back, because of a fault; null while it is offered. */
  withdrawnAt: Date | null
  /** Since when nobody is told of it, until it is resumed; null unless it is halted. */
  haltedAt: Date | null
} & Offer

/** What is said of a release besides its file: whom it is offered to, and how urgent it is. */
export type Offer = {
  channel: ReleaseChannel
  /** How many of the computers are told of it, 0 to 100. */
  offeredPercent: number
  /** For apps with an older version the update is critical; null for none. */
  minimumVersion: string | null
  isCritical: boolean
  /** Ed25519 over the bytes of the installer, 64 bytes in base64; null where it is not signed. */
  signature: string | null
}

/** A release as it is published; what is not said of its offer is an ordinary update for everybody. */
export type NewRelease = Omit<Release, "withdrawnAt" | "haltedAt" | keyof Offer> & Partial<Offer>

/** What is known of a release that can be downloaded: nothing is measured before the first one is published. */
export type OfferedRelease = Pick<Release, "version" | "installerUrl" | "notes"> &
  Nullable<Pick<Release, "size" | "sha256" | "publishedAt">> &
  Offer

type Nullable<T> = { [Key in keyof T]: T[Key] | null }

const FIRST_RELEASE = {
  version: "1.0.0",
  notes: "The first release.",
  size: null,
  sha256: null,
  publishedAt: null,
  channel: "stable",
  offeredPercent: 100,
  minimumVersion: null,
  isCritical: false,
  signature: null,
} as const

/**
 * The app that asks for updates. `stageOf` says for each version when this computer is told of it: one with the stage 24 is
 * among the first 25 %.
 */
export type UpdateClient = { channel: ReleaseChannel; stageOf: (version: string) => number }

/** Stages are 0 to 99. */
export const STAGES = 100

/** Who is told only what is offered to everybody: the site itself, and apps that don't say which computer they run on. */
export const EVERYBODY: UpdateClient = { channel: "stable", stageOf: () => STAGES - 1 }

/** Whether it is neither withdrawn nor halted. */
export const isAvailable = ({ withdrawnAt, haltedAt }: Pick<Release, "withdrawnAt" | "haltedAt">) =>
  withdrawnAt === null && haltedAt === null

/** Whether it is what the site offers for download: a stable version, for all computers. */
export const isForEverybody = (release: Release) => isAvailable(release) && isTold(release, EVERYBODY)

/** An app that asks for beta versions is told of stable ones too, or it would stay behind. */
function isTold({ version, channel, offeredPercent }: Release, client: UpdateClient): boolean {
  return (channel === "stable" || client.channel === "beta") && client.stageOf(version) < offeredPercent
}

/**
 * The releases that a computer is told of, the highest version first; by default those that everybody is. Before any was
 * offered to everybody, the first version at its configured address.
 */
export function offeredReleases(
  releases: Release[],
  firstInstallerUrl: string,
  client: UpdateClient = EVERYBODY,
): OfferedRelease[] {
  const offered = releases
    .filter((release) => isAvailable(release) && isTold(release, client))
    .sort((one, other) => compareVersions(other.version, one.version))
  const wasAnyForEverybody = releases.some((release) => isTold(release, EVERYBODY))
  if (offered.length > 0 || wasAnyForEverybody) return offered
  return [{ ...FIRST_RELEASE, installerUrl: firstInstallerUrl }]
}

/**
 * Whether an update is critical: because it is, or, where the version that it replaces is known, because that one is older
 * than the minimum version, or skips a critical release that it contains.
 */
export function isCriticalFor(
  update: OfferedRelease,
  offered: OfferedRelease[],
  installed: string | null,
): boolean {
  if (update.isCritical) return true
  if (installed === null || compareVersions(installed, update.version) >= 0) return false
  if (update.minimumVersion !== null && compareVersions(installed, update.minimumVersion) < 0) return true
  return offered.some(
    ({ version, isCritical }) =>
      isCritical && compareVersions(version, installed) > 0 && compareVersions(version, update.version) < 0,
  )
}

/** Negative, zero or positive, as the first version is lower than, equal to or higher than the other; a missing number is 0. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split(".").map(Number))
  const length = Math.max(left?.length ?? 0, right?.length ?? 0)
  for (let index = 0; index < length; index++) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** `1.0.0` as `1.0`; other versions unchanged. */
export function displayVersion(version: string): string {
  return version.replace(/^(\d+\.\d+)\.0$/, "$1")
}

/** The id of a version's section in the change log. */
export function anchorOf(version: string): string {
  return `v${version.replaceAll(".", "-")}`
}

/** A number of bytes as `63.2MB`, in decimal megabytes. */
export function formatSize(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)}MB`
}

/** Notes as a list: one entry per line that is not empty. */
export function changesOf({ notes }: Pick<Release, "notes">): string[] {
  return notes
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
}

/** The file name at the end of the installer's address, which browsers store it under. */
export function fileNameOf({ installerUrl }: Pick<Release, "installerUrl">): string {
  return new URL(installerUrl).pathname.split("/").at(-1) ?? ""
}
