import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { publicPages } from "#app/layout/titles-copy.ts"
import { linesResponse } from "#app/platform/http/responses.server.ts"
import { hours } from "#app/platform/time.ts"
import { helpArticles } from "#app/site/help/articles-copy.ts"
import { articleText } from "#app/site/help/help-article-view.server.ts"

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
  return linesResponse(lines, "application/xml", hours(1))
}
