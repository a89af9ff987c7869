import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { problem } from "#app/http/problem.server.ts"

export const action = () => problem("METHOD_NOT_ALLOWED", { headers: { allow: "GET" } })

/** The keys that machine files are checked with: during a rotation, both. */
export async function loader({ context: { signer } }: LoaderFunctionArgs) {
  const keys = await signer.publicKeys()
  return Response.json({ keys }, { headers: { "cache-control": "public, max-age=3600" } })
}
