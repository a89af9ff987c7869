import type { Preview } from "#app/screens/form-data.ts"
import { channelNames, releasesCopy, stateOfRelease, staysBehind } from "./desk-copy.ts"
import { offeredReleases, type Release, type ReleaseChannel, versionAbove } from "./release.ts"

/** A version before and after an action, and all published ones; `before` is null if it was not published. */
export type ReleaseChange = { title: string; before: Release | null; after: Release; published: Release[] }

/** Previews what an action on a version will change for visitors and apps. */
export function releasePreview(
  { title, before, after, published }: ReleaseChange,
  firstInstallerUrl: string,
): Preview {
  const others = published.filter(({ version }) => version !== after.version)
  const higher = versionAbove(after, others)
  const same = others.find(({ sha256 }) => sha256 === after.sha256)
  const newest = (releases: Release[], channel: ReleaseChannel) =>
    offeredReleases(releases, firstInstallerUrl, channel)[0]?.version
  const row = (what: string, was: string, is: string) => [what, was, was === is ? "Stays" : is]
  const offered = (what: string, channel: ReleaseChannel, none: string) =>
    row(what, newest(published, channel) ?? none, newest([...others, after], channel) ?? none)
  const channelBefore = before ? channelNames[before.channel] : "To nobody"
  return {
    title,
    lead: "Nothing is done yet. Visitors and apps see it within a minute after you confirm.",
    facts: before
      ? {}
      : {
          File: `${after.size.toLocaleString("en-US")} bytes, SHA-256 ${after.sha256}`,
          // The wrong file was uploaded.
          Warning: same && `Version ${same.version} has this very file. Is it the right one?`,
          Order: higher && staysBehind(after.version, higher),
        },
    table: {
      caption: "What visitors and apps are offered",
      columns: { Where: {}, Now: {}, Then: {} },
      rows: [
        row(`Version ${after.version}`, stateOfRelease(before), stateOfRelease(after)),
        row("Channel", channelBefore, channelNames[after.channel]),
        offered("Download page, free version", "stable", "Nothing: the page says that no version is offered"),
        offered("App, stable", "stable", releasesCopy.noUpdate),
        offered("App, beta", "beta", releasesCopy.noUpdate),
      ],
    },
    // A form that confirms another change, or one while other versions are offered, is shown again.
    shown: [before ? keyOf(before) : "new", keyOf(after), ...others.map(keyOf)].join(" "),
  }
}

function keyOf({ version, channel, withdrawnAt, sha256 }: Release) {
  const state = withdrawnAt ? "withdrawn" : "offered"
  return [version, channel, state, sha256.slice(0, 8)].join("/")
}
