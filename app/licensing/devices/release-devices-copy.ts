import { longFileTime, offlineTime } from "#app/licensing/machine-files/copy.ts"
import { brand } from "#app/platform/brand.ts"

/** Words of the page that releases computers, here so that the dashboard's script omits them. */
export const releaseCopy = {
  title: (count: number) => (count > 1 ? `Release ${count} computers?` : "Release this computer?"),
  offline: `Offline, ${brand.name} keeps working on a released computer until its machine file expires. That’s up to ${offlineTime} after it was last online, or up to ${longFileTime} with a file downloaded here.`,
  release: (count: number) => (count > 1 ? `Release ${count}` : "Release"),
  releasing: "Releasing…",
  keep: (count: number) => (count > 1 ? "Keep them" : "Keep it"),
  nothing: "There is no such computer on your license, or it was released before.",
  back: "Back to the dashboard",
} as const
