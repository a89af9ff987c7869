import type { AppLoadContext } from "@remix-run/cloudflare"
import { fieldProblem } from "#app/licensing/activation/problems-copy.ts"
import { apiCall, problemErrors } from "#app/licensing/api/license-call.server.ts"
import { problem } from "#app/platform/http/responses.server.ts"
import { selectReleases } from "#app/releases/versions/queries.server.ts"
import { type OfferedRelease, offeredReleases } from "#app/releases/versions/release.ts"
import { UpdateQuery } from "./form.ts"

type Offered = {
  /** Releases of the requested channel, highest version first. */
  releases: OfferedRelease[]
  /** True if the query has no channel, as older apps send it: the response is cached for a minute. */
  isPlain: boolean
  headers: { "cache-control": string }
}

/** Creates the loader of an app's update call. Parameters with other names are ignored. */
export const updateCall = (respond: (offered: Offered, context: AppLoadContext) => Response) =>
  apiCall(async ({ request, context }) => {
    const { searchParams } = new URL(request.url)
    const query = UpdateQuery.safeParse(Object.fromEntries(searchParams), { error: fieldProblem })
    if (!query.success) return problem("INVALID_REQUEST", { errors: problemErrors(query.error) })
    const { db, config } = context
    const releases = offeredReleases(await selectReleases(db), config.installerUrl, query.data.channel)
    const isPlain = !searchParams.has("channel")
    const headers = { "cache-control": isPlain ? "public, max-age=60" : "no-store" }
    return respond({ releases, isPlain, headers }, context)
  })
