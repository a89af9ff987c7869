import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { problem } from "#app/http/problem.server.ts"
import { issueRevocationList } from "#app/services/licensing/issue-revocation-list.server.ts"
import { orUnavailable } from "./license-call.server.ts"

export const action = () => problem("METHOD_NOT_ALLOWED", { headers: { allow: "GET" } })

/** The signed list of revoked licenses; 304 for an app that has the list of this number. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return orUnavailable(context, async () => {
    const { number, sign } = await issueRevocationList(context)
    const headers = { "cache-control": "public, max-age=60", etag: `W/"${number}"` }
    const isKnown = request.headers.get("if-none-match") === headers.etag
    if (isKnown) return new Response(null, { status: 304, headers })
    return Response.json({ revocationList: await sign() }, { headers })
  })
}
