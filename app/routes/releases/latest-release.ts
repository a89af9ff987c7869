import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { compareVersions, isCriticalFor } from "#app/domain/releases/release.ts"
import { problem } from "#app/http/problem.server.ts"
import { orUnavailable } from "#app/routes/licensing/api/license-call.server.ts"
import { listOfferedReleases } from "#app/services/releases/offered-releases.server.ts"
import { readUpdateQuery } from "./update-query.ts"

/** Without parameters, cached for a minute like a public page. */
export const handle = { shared: "without-query" }

export const action = () => problem("METHOD_NOT_ALLOWED", { headers: { allow: "GET" } })

/** The release that an app is told of: the highest version that this computer is offered in the channel. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return orUnavailable(context, async () => {
    const query = readUpdateQuery(request)
    if (query.kind === "refused") return problem("INVALID_REQUEST", { errors: query.errors })
    const offered = await listOfferedReleases(context, query.asked)
    const [latest] = offered
    if (!latest) return problem("RELEASE_NOT_FOUND")
    const { version, size, sha256, installerUrl: url, notes, channel, minimumVersion, signature } = latest
    const release = { version, size, sha256, url, notes }
    if (query.isPlain) return Response.json(release, { headers: { "cache-control": "public, max-age=60" } })
    const installed = query.asked.version
    const update = {
      ...{ ...release, channel, minimumVersion, signature },
      critical: isCriticalFor(latest, offered, installed),
      updateAvailable: installed === null ? null : compareVersions(version, installed) > 0,
    }
    return Response.json(update, { headers: { "cache-control": "no-store" } })
  })
}
