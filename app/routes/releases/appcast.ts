import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { brand } from "#app/copy/brand.ts"
import { changesOf, type OfferedRelease, offeredReleases } from "#app/domain/releases/release.ts"
import { escapeXml } from "#app/domain/xml.ts"
import { problem } from "#app/http/problem.server.ts"
import { orUnavailable } from "#app/routes/licensing/api/license-call.server.ts"
import { listReleases } from "#db/releases/release-drafts.server.ts"
import { readUpdateQuery } from "./update-query.ts"

/** Without parameters, cached for a minute like a public page. */
export const handle = { shared: "without-query" }

/** Both readers offer the highest version of a feed; NetSparkle also shows what the versions in between changed. */
const MAX_ITEMS = 10

export const action = () => problem("METHOD_NOT_ALLOWED", { headers: { allow: "GET" } })

/**
 * The releases of a channel, as the feed that WinSparkle (src/appcast.cpp, 2026-07-23) and NetSparkle
 * (XMLAppCastGenerator.cs, 2024-10-16) read. Neither filters by channel itself, so the feed does.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  return orUnavailable(context, async () => {
    const query = readUpdateQuery(request)
    if (query.kind === "refused") return problem("INVALID_REQUEST", { errors: query.errors })
    const releases = await listReleases(context.db, context.now())
    const offered = offeredReleases(releases, context.config.installerUrl, query.channel)
    const items = offered.slice(0, MAX_ITEMS).map(item)
    return new Response(appcast(items, `${context.config.siteUrl}/changelog`), {
      headers: {
        "content-type": "application/rss+xml; charset=utf-8",
        "cache-control": query.isPlain ? "public, max-age=60" : "no-store",
      },
    })
  })
}

function appcast(items: string[], pageUrl: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle">
  <channel>
    <title>${escapeXml(`${brand.fullName}: updates`)}</title>
    <link>${escapeXml(pageUrl)}</link>
    <description>${escapeXml(`New versions of ${brand.fullName}.`)}</description>
    <language>en</language>
${items.join("")}  </channel>
</rss>
`
}

/**
 * There is no `minimumSystemVersion`: Windows tells a program without a manifest that it runs on Windows 8, and WinSparkle would
 * then hide the update.
 */
function item(release: OfferedRelease): string {
  const version = escapeXml(release.version)
  const enclosure = {
    url: release.installerUrl,
    // RSS wants the length; 0 is for one that is not known.
    length: String(release.size ?? 0),
    type: "application/octet-stream",
    "sparkle:os": "windows",
    ...(release.signature && { "sparkle:edSignature": release.signature }),
  }
  const lines = [
    "<item>",
    `  <title>${escapeXml(`Version ${release.version}`)}</title>`,
    `  <description>${escapeXml(notesAsHtml(release))}</description>`,
    ...(release.publishedAt ? [`  <pubDate>${rssDate(release.publishedAt)}</pubDate>`] : []),
    `  <sparkle:version>${version}</sparkle:version>`,
    `  <sparkle:shortVersionString>${version}</sparkle:shortVersionString>`,
    `  <enclosure${Object.entries(enclosure)
      .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
      .join("")}/>`,
    "</item>",
  ]
  return lines.map((line) => `    ${line}\n`).join("")
}

/** Both readers show a description as HTML, and HTML escapes the same characters as XML. */
const notesAsHtml = (release: OfferedRelease) =>
  `<ul>${changesOf(release)
    .map((change) => `<li>${escapeXml(change)}</li>`)
    .join("")}</ul>`

/** "Fri, 20 Nov 2026 10:00:00 +0000": NetSparkle does not read the letters "GMT". */
const rssDate = (at: Date) => at.toUTCString().replace("GMT", "+0000")
