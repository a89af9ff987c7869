import { offerInWords, releasesCopy, stateOfRelease, stepsInWords } from "#app/copy/desk/releases.ts"
import type { Release } from "#app/domain/releases/release.ts"
import { releaseView } from "#app/domain/releases/release-view.ts"

/** A version before and after an action; `before` is null for one that is not published yet. */
export type ReleaseChange = { before: Release | null; after: Release }

/** What an action on a version will change for visitors and apps, as it is shown before it is done. */
export function releaseLook(
  published: Release[],
  { before, after }: ReleaseChange,
  { title, firstInstallerUrl }: { title: string; firstInstallerUrl: string },
) {
  const others = published.filter(({ version }) => version !== after.version)
  const [was, is] = [published, [...others, after]].map((releases) =>
    releaseView(releases, firstInstallerUrl),
  )
  const row = (what: string, then: string | undefined, now: string | undefined) => ({
    what,
    was: then ?? "",
    is: now ?? "",
  })
  return {
    title,
    version: after.version,
    rows: [
      row(`Version ${after.version}`, stateOfRelease(before), stateOfRelease(after)),
      row("Offered", before ? offerInWords(before) : releasesCopy.notOffered, offerInWords(after)),
      row("Download page, free version", downloadOf(was), downloadOf(is)),
      row("App, stable", was && stepsInWords(was.told.stable), is && stepsInWords(is.told.stable)),
      row("App, beta", was && stepsInWords(was.told.beta), is && stepsInWords(is.told.beta)),
    ],
    shown: shownChange(published, { before, after }),
  }
}

const downloadOf = (view: ReturnType<typeof releaseView> | undefined) =>
  view?.download ?? releasesCopy.noDownload

export type ReleaseLook = ReturnType<typeof releaseLook>

/** What a look was about: a form that confirms another change, or one while other versions are offered, is shown again. */
function shownChange(published: Release[], { before, after }: ReleaseChange): string {
  const others = published.filter(({ version }) => version !== after.version).map(keyOf)
  return [before ? keyOf(before) : "new", keyOf(after), ...others].join(" ")
}

function keyOf(release: Release): string {
  const { version, channel, offeredPercent, minimumVersion, isCritical, sha256 } = release
  const state = release.withdrawnAt ? "withdrawn" : release.haltedAt ? "halted" : "offered"
  return [
    version,
    channel,
    offeredPercent,
    minimumVersion ?? "-",
    isCritical ? 1 : 0,
    state,
    sha256.slice(0, 8),
  ].join("/")
}
