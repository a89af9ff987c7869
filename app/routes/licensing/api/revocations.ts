import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { problem } from "#app/http/problem.server.ts"
import { issueRevocationList } from "#app/services/licensing/issue-revocation-list.server.ts"
import { orUnavailable } from "./license-call.server.ts"

export const action = () => problem("METHOD_NOT_ALLOWED", { headers: { allow: "GET" } })

/** The signed revocation list; 304 when If-None-Match has the number of the current list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return orUnavailable(context, async () => {
    const { number, sign } = await issueRevocationList(context)
    const headers = { "cache-control": "public, max-age=60", etag: `W/"${number}"` }
    const isNotModified = request.headers.get("if-none-match") === headers.etag
    if (isNotModified) return new Response(null, { status: 304, headers })
    return Response.json({ revocationList: await sign() }, { headers })
  })
}
