import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { offeredReleases } from "#app/domain/releases/release.ts"
import { problem } from "#app/http/problem.server.ts"
import { orUnavailable } from "#app/routes/licensing/api/license-call.server.ts"
import { listReleases } from "#db/releases/release-drafts.server.ts"
import { readUpdateQuery } from "./update-query.ts"

/** Without parameters, cached for a minute like a public page. */
export const handle = { shared: "without-query" }

export const action = () => problem("METHOD_NOT_ALLOWED", { headers: { allow: "GET" } })

/** The highest version of the channel that an app asks for. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return orUnavailable(context, async () => {
    const query = readUpdateQuery(request)
    if (query.kind === "refused") return problem("INVALID_REQUEST", { errors: query.errors })
    const releases = await listReleases(context.db, context.now())
    const [latest] = offeredReleases(releases, context.config.installerUrl, query.channel)
    if (!latest) return problem("RELEASE_NOT_FOUND")
    const { version, size, sha256, installerUrl: url, notes, channel, signature } = latest
    const release = { version, size, sha256, url, notes }
    if (query.isPlain) return Response.json(release, { headers: { "cache-control": "public, max-age=60" } })
    return Response.json({ ...release, channel, signature }, { headers: { "cache-control": "no-store" } })
  })
}
