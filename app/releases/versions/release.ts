import { compareVersions } from "#app/platform/version.ts"

/** Who is offered a release: everybody, or those whose app asks for beta versions. */
export const RELEASE_CHANNELS = ["stable", "beta"] as const

export type ReleaseChannel = (typeof RELEASE_CHANNELS)[number]

/** A published version of the desktop app. */
export type Release = {
  /** Version in the form of `parseVersion`. */
  version: string
  installerUrl: string
  /** Bytes of the installer. */
  size: number
  /** SHA-256 of the installer in lower-case hex. */
  sha256: string
  /** Changes, one per line. */
  notes: string
  publishedAt: Date
  /** Time at which it was withdrawn because of a fault; null while it is offered. */
  withdrawnAt: Date | null
  channel: ReleaseChannel
  /** Ed25519 over the bytes of the installer, 64 bytes in base64; null where it is not signed. */
  signature: string | null
  /** The name in the installer's digital signature, which Windows shows; null for none. */
  signedBy: string | null
}

/** Release that can be downloaded. Size, hash and date are null until the first release is published. */
export type OfferedRelease = Pick<
  Release,
  "version" | "installerUrl" | "notes" | "channel" | "signature" | "signedBy"
> &
  Nullable<Pick<Release, "size" | "sha256" | "publishedAt">>

type Nullable<T> = { [Key in keyof T]: T[Key] | null }

const FIRST_RELEASE = {
  version: "1.0.0",
  notes: "The first release.",
  size: null,
  sha256: null,
  publishedAt: null,
  channel: "stable",
  signature: null,
  signedBy: null,
} as const

/** Checks if the site offers a release for download: a stable version that is not withdrawn. */
export const isForEverybody = ({ withdrawnAt, channel }: Release) =>
  withdrawnAt === null && channel === "stable"

/**
 * The releases of a channel, the highest version first. An app that asks for beta versions is offered stable ones too, or it
 * would stay behind. Before any was stable, the first version at its configured address.
 */
export function offeredReleases(
  releases: Release[],
  firstInstallerUrl: string,
  channel: ReleaseChannel = "stable",
): OfferedRelease[] {
  const offered = releases
    .filter((release) => isForEverybody(release) || (channel === "beta" && release.withdrawnAt === null))
    .sort((one, other) => compareVersions(other.version, one.version))
  const wasAnyStable = releases.some((release) => release.channel === "stable")
  if (offered.length > 0 || wasAnyStable) return offered
  return [{ ...FIRST_RELEASE, installerUrl: firstInstallerUrl }]
}

/** The highest version that apps of its channel are offered instead of a new one; null where that is the highest. */
export function versionAbove(
  { version, channel }: Pick<Release, "version" | "channel">,
  published: Release[],
) {
  const [highest] = offeredReleases(published, "", channel).filter(({ publishedAt }) => publishedAt !== null)
  return highest && compareVersions(highest.version, version) > 0 ? highest.version : null
}

/** `1.0.0` as `1.0`; other versions unchanged. */
export function displayVersion(version: string) {
  return version.replace(/^(\d+\.\d+)\.0$/, "$1")
}

/** The id of a version's section in the change log. */
export function anchorOf(version: string) {
  return `v${version.replaceAll(".", "-").toLowerCase()}`
}

/** A number of bytes as `63.2MB`, in decimal megabytes. */
export function formatSize(bytes: number) {
  return `${(bytes / 1_000_000).toFixed(1)}MB`
}

/** Notes as a list: one entry per line that is not empty. */
export function changesOf({ notes }: Pick<Release, "notes">) {
  return notes
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
}

/** The file name at the end of the installer's address, which browsers store it under. */
export function fileNameOf({ installerUrl }: Pick<Release, "installerUrl">) {
  const name = new URL(installerUrl).pathname.split("/").at(-1) ?? ""
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
