import { brand } from "#app/platform/brand.ts"
import { escapeXml } from "#app/platform/text.ts"
import { changesOf, type OfferedRelease } from "#app/releases/versions/release.ts"
import { updateCall } from "./update-call.server.ts"

/** Requests without parameters are cached for a minute, like a public page. */
export const handle = { shared: "without-query" }

/** Both readers offer the highest version of a feed; NetSparkle also shows what the versions in between changed. */
const MAX_ITEMS = 10

/**
 * The releases of a channel, as the feed that WinSparkle (src/appcast.cpp, 2026-07-23) and NetSparkle
 * (XMLAppCastGenerator.cs, 2024-10-16) read. Neither filters by channel itself, so the feed does.
 */
export const loader = updateCall(({ releases, headers }, { config }) => {
  const items = releases.slice(0, MAX_ITEMS).map(item)
  return new Response(appcast(items, `${config.siteUrl}/changelog`), {
    headers: { ...headers, "content-type": "application/rss+xml; charset=utf-8" },
  })
})

function appcast(items: string[], pageUrl: string) {
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
function item(release: OfferedRelease) {
  const version = escapeXml(release.version)
  const enclosure = {
    url: release.installerUrl,
    // RSS requires the length; 0 if unknown.
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
