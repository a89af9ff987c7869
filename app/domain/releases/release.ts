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
}

/** What is known of a release that can be downloaded: nothing is measured before the first one is published. */
export type OfferedRelease = Pick<Release, "version" | "installerUrl" | "notes"> &
  Nullable<Pick<Release, "size" | "sha256" | "publishedAt">>

type Nullable<T> = { [Key in keyof T]: T[Key] | null }

const FIRST_RELEASE = {
  version: "1.0.0",
  notes: "The first release.",
  size: null,
  sha256: null,
  publishedAt: null,
}

/**
 * The releases that can be downloaded, newest first: those that are not withdrawn, or, before anything was
 * published, the first version at its configured address.
 */
export function offeredReleases(releases: Release[], firstInstallerUrl: string): OfferedRelease[] {
  if (releases.length === 0) return [{ ...FIRST_RELEASE, installerUrl: firstInstallerUrl }]
  return releases.filter(({ withdrawnAt }) => withdrawnAt === null)
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
