import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
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
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": `public, max-age=${hours(1) / 1000}`,
    },
  })
}
