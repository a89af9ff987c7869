import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { helpArticles } from "#app/copy/help/articles.ts"
import { publicPages } from "#app/copy/titles.ts"
import { hours } from "#app/domain/time.ts"
import { articleText } from "./help-articles.server.ts"

export function loader({ context }: LoaderFunctionArgs) {
  const pages = [
    ...Object.entries(publicPages),
    ...helpArticles.map((name) => [`/help/${name}`, articleText(name).updated]),
  ]
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(
      ([path, day]) => `  <url><loc>${context.config.siteUrl}${path}</loc><lastmod>${day}</lastmod></url>`,
    ),
    "</urlset>",
  ]
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": `public, max-age=${hours(1) / 1000}`,
    },
  })
}
