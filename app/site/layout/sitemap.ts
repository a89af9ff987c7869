import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { hours } from "#app/platform/time.ts"
import { helpArticles } from "#app/site/help/articles-copy.ts"
import { articleText } from "#app/site/help/help-article-view.server.ts"
import { publicPages } from "./titles-copy.ts"

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
