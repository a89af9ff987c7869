import { redirect } from "@remix-run/cloudflare"
import type { Site, Store } from "#app/capabilities.ts"
import { errorResponse } from "#app/platform/http/responses.server.ts"
import { selectReleases } from "#app/releases/versions/queries.server.ts"
import { offeredReleases } from "#app/releases/versions/release.ts"
import { installerCopy } from "./copy.ts"

/** Redirects to the installer of a version, null meaning the newest. Throws 404 when it is not offered. */
export async function redirectToInstaller(
  { db, config }: Store & Site,
  version: string | null,
): Promise<Response> {
  const releases = offeredReleases(await selectReleases(db), config.installerUrl)
  const release = version === null ? releases[0] : releases.find((candidate) => candidate.version === version)
  if (!release) throw errorResponse(404, installerCopy.notOffered)
  return redirect(release.installerUrl)
}
