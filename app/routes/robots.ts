import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { hours } from "#app/domain/time.ts"

/** Doors without a page behind them for a stranger. Log-in and the like stay open: their noindex must be read. */
const CLOSED = [
  "/dashboard",
  "/account",
  "/receipts/",
  "/checkout/",
  "/download",
  "/report-bug",
  "/donate",
  "/logout",
  "/webhooks/",
  "/api/",
]

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
