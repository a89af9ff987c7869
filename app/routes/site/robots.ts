import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { hours } from "#app/domain/time.ts"

/** Addresses that are not pages. Personal pages need no mention: a robot is sent from them to /login, like any stranger. */
const CLOSED = ["/api/", "/webhooks/", "/csp-reports", "/healthz", "/logout", "/download/installer"]

export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
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
