import {
  compareVersions,
  isAvailable,
  offeredReleases,
  type Release,
  type ReleaseChannel,
} from "./release.ts"

/** A version, and how many of the computers are told of it unless a higher version comes first. */
type Step = { version: string; percent: number }

/** What visitors and apps are offered. */
export type ReleaseView = {
  /** The version for download; null where there is none. */
  download: string | null
  /** What the apps of each channel are told, the highest version first; the last step is for all others. */
  told: Record<ReleaseChannel, Step[]>
}

export function releaseView(releases: Release[], firstInstallerUrl: string): ReleaseView {
  const [download] = offeredReleases(releases, firstInstallerUrl)
  const stepsOf = (channels: readonly ReleaseChannel[]) => {
    const available = releases
      .filter((release) => isAvailable(release) && channels.includes(release.channel))
      .filter(({ offeredPercent }) => offeredPercent > 0)
      .sort((one, other) => compareVersions(other.version, one.version))
    const last = available.findIndex(({ offeredPercent }) => offeredPercent === 100)
    return available
      .slice(0, last === -1 ? available.length : last + 1)
      .map(({ version, offeredPercent: percent }) => ({ version, percent }))
  }
  return {
    download: download?.version ?? null,
    told: { stable: stepsOf(["stable"]), beta: stepsOf(["stable", "beta"]) },
  }
}
