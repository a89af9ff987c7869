import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { release } from "#app/copy/licensing/release.ts"
import { problem } from "#app/http/problem.server.ts"

export const action = () => problem("METHOD_NOT_ALLOWED", { headers: { allow: "GET" } })

export function loader({ context: { config } }: LoaderFunctionArgs) {
  const { url, size, sha256 } = config.installer
  const { fullVersion: version, notes } = release
  return Response.json(
    { version, size, sha256, url, notes },
    { headers: { "cache-control": "public, max-age=300" } },
  )
}
