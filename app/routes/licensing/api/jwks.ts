import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { problem } from "#app/http/problem.server.ts"

export const action = () => problem("METHOD_NOT_ALLOWED", { headers: { allow: "GET" } })

/** Public keys that verify machine files; during a key rotation, both the old and the new key. */
export async function loader({ context: { signer } }: LoaderFunctionArgs) {
  const keys = await signer.publicKeys()
  return Response.json({ keys }, { headers: { "cache-control": "public, max-age=3600" } })
}
