import { createHash } from "node:crypto"
import type { AppLoadContext } from "@remix-run/cloudflare"
import {
  EVERYBODY,
  type OfferedRelease,
  offeredReleases,
  type ReleaseChannel,
  STAGES,
} from "#app/domain/releases/release.ts"
import { listReleases } from "#db/releases/releases.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "config" | "now">

/** The releases that the app on a computer is told of, the highest version first. Without a device: what everybody is. */
export async function listOfferedReleases(
  { db, config, now }: Dependencies,
  { channel, device }: { channel: ReleaseChannel; device: string | null },
): Promise<OfferedRelease[]> {
  const stageOf = device === null ? EVERYBODY.stageOf : (version: string) => stageOfDevice(device, version)
  return offeredReleases(await listReleases(db, now()), config.installerUrl, { channel, stageOf })
}

/**
 * When a computer is told of a version that is offered in stages, 0 to 99: always the same for both, evenly spread over
 * computers, and for each version anew, so that not the same ones are always first.
 */
export function stageOfDevice(device: string, version: string): number {
  const hash = createHash("sha256").update(`release ${version} ${device}`).digest()
  // 2^32 is not a multiple of 100: the first stages are larger by a forty-millionth.
  return hash.readUInt32BE(0) % STAGES
}
