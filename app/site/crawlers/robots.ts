import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { linesResponse } from "#app/platform/http/responses.server.ts"
import { hours } from "#app/platform/time.ts"

/** Paths that are not pages; account pages are left out because they redirect to /login without a session. */
const DISALLOWED_PATHS = ["/api/", "/webhooks/", "/csp-reports", "/healthz", "/logout", "/download/installer"]

export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.config.siteUrl}/sitemap.xml`,
  ]
  return linesResponse(lines, "text/plain", hours(1))
}
