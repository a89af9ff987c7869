import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { describeLicensingApi } from "#app/forms/license-openapi.ts"
import { problem } from "#app/http/problem.server.ts"

export const action = () => problem("METHOD_NOT_ALLOWED", { headers: { allow: "GET" } })

export function loader({ context: { config } }: LoaderFunctionArgs) {
  return Response.json(describeLicensingApi(config.siteUrl), {
    headers: { "cache-control": "public, max-age=3600" },
  })
}
