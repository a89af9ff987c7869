import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { offeredReleases } from "#app/domain/releases/release.ts"
import { problem } from "#app/http/problem.server.ts"
import { orUnavailable } from "#app/routes/licensing/api/license-call.server.ts"
import { listReleases } from "#db/releases/releases.server.ts"

/** Cached for a minute like a public page, because the desktop app asks at each start. */
export const handle = { shared: "everywhere" }

export const action = () => problem("METHOD_NOT_ALLOWED", { headers: { allow: "GET" } })

export function loader({ context }: LoaderFunctionArgs) {
  return orUnavailable(context, async () => {
    const [latest] = offeredReleases(
      await listReleases(context.db, context.now()),
      context.config.installerUrl,
    )
    if (!latest) return problem("RELEASE_NOT_FOUND")
    const { version, size, sha256, installerUrl: url, notes } = latest
    const headers = { "cache-control": "public, max-age=60" }
    return Response.json({ version, size, sha256, url, notes }, { headers })
  })
}
