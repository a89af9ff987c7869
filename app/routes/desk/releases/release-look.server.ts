import { channelNames, releasesCopy, stateOfRelease } from "#app/copy/desk/releases.ts"
import { offeredReleases, type Release, type ReleaseChannel } from "#app/domain/releases/release.ts"

/** A version before and after an action; `before` is null for one that is not published yet. */
export type ReleaseChange = { before: Release | null; after: Release }

/** What an action on a version will change for visitors and apps, as it is shown before it is done. */
export function releaseLook(
  published: Release[],
  { before, after }: ReleaseChange,
  { title, firstInstallerUrl }: { title: string; firstInstallerUrl: string },
) {
  const others = published.filter(({ version }) => version !== after.version)
  const changed = [...others, after]
  const newest = (releases: Release[], channel: ReleaseChannel) =>
    offeredReleases(releases, firstInstallerUrl, channel)[0]?.version
  const row = (what: string, was: string, is: string) => ({ what, was, is })
  const offered = (what: string, channel: ReleaseChannel, none: string) =>
    row(what, newest(published, channel) ?? none, newest(changed, channel) ?? none)
  return {
    title,
    version: after.version,
    rows: [
      row(`Version ${after.version}`, stateOfRelease(before), stateOfRelease(after)),
      row(
        "Channel",
        before ? channelNames[before.channel] : releasesCopy.notOffered,
        channelNames[after.channel],
      ),
      offered("Download page, free version", "stable", releasesCopy.noDownload),
      offered("App, stable", "stable", releasesCopy.noUpdate),
      offered("App, beta", "beta", releasesCopy.noUpdate),
    ],
    shown: shownChange(published, { before, after }),
  }
}

export type ReleaseLook = ReturnType<typeof releaseLook>

/** What a look was about: a form that confirms another change, or one while other versions are offered, is shown again. */
function shownChange(published: Release[], { before, after }: ReleaseChange): string {
  const others = published.filter(({ version }) => version !== after.version).map(keyOf)
  return [before ? keyOf(before) : "new", keyOf(after), ...others].join(" ")
}

function keyOf({ version, channel, withdrawnAt, sha256 }: Release): string {
  const state = withdrawnAt ? "withdrawn" : "offered"
  return [version, channel, state, sha256.slice(0, 8)].join("/")
}
