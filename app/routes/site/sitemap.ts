import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { publicPages } from "#app/copy/titles.ts"
import { hours } from "#app/domain/time.ts"

export function loader({ context }: LoaderFunctionArgs) {
  const urls = publicPages.map((path) => `  <url><loc>${context.config.siteUrl}${path}</loc></url>`)
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
  ]
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": `public, max-age=${hours(1) / 1000}`,
    },
  })
}
