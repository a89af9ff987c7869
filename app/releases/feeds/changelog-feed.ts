import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { brand } from "#app/platform/brand.ts"
import { escapeXml } from "#app/platform/text.ts"
import { selectReleases } from "#app/releases/versions/queries.server.ts"
import { anchorOf, changesOf, isForEverybody, type Release } from "#app/releases/versions/release.ts"

export const handle = { shared: "everywhere" }

/** The releases that are offered to everybody, as an Atom feed (RFC 4287). */
export async function loader({ context }: LoaderFunctionArgs) {
  const releases = (await selectReleases(context.db)).filter(isForEverybody)
  return new Response(atomFeed(releases, `${context.config.siteUrl}/changelog`), {
    headers: { "content-type": "application/atom+xml; charset=utf-8", "cache-control": "public, max-age=60" },
  })
}

function atomFeed(releases: Release[], pageUrl: string) {
  const updated = releases[0]?.publishedAt ?? new Date(0)
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>${escapeXml(`${brand.fullName}: change log`)}</title>
  <id>${escapeXml(pageUrl)}</id>
  <link rel="alternate" type="text/html" href="${escapeXml(pageUrl)}"/>
  <link rel="self" type="application/atom+xml" href="${escapeXml(`${pageUrl}.xml`)}"/>
  <updated>${updated.toISOString()}</updated>
  <author><name>${escapeXml(brand.fullName)}</name></author>
${releases.map((release) => entry(release, pageUrl)).join("")}</feed>
`
}

function entry(release: Release, pageUrl: string) {
  const url = escapeXml(`${pageUrl}#${anchorOf(release.version)}`)
  const time = release.publishedAt.toISOString()
  return `  <entry>
    <title>${escapeXml(`Version ${release.version}`)}</title>
    <id>${url}</id>
    <link rel="alternate" type="text/html" href="${url}"/>
    <published>${time}</published>
    <updated>${time}</updated>
    <content type="text">${escapeXml(changesOf(release).join("\n"))}</content>
  </entry>
`
}
