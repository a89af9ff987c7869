import type { MetaDescriptor, MetaFunction } from "@remix-run/react"
import { brand } from "#app/copy/brand.ts"
import { descriptions, type PagePath, pageTitle } from "#app/copy/titles.ts"

/** A page's title, and how it is found and shared; one without a description is personal, and no engine lists it. */
export function pageMeta(path: PagePath): MetaFunction {
  return ({ matches }) => {
    const title = pageTitle(path)
    const description = descriptions[path]
    if (!description) return [{ title }, { name: "robots", content: "noindex" }]
    const siteUrl = readSiteUrl(matches.find(({ id }) => id === "root")?.data)
    const sharing = siteUrl === null ? [] : sharingTags(siteUrl, path, { title, description })
    return [{ title }, { name: "description", content: description }, ...sharing]
  }
}

function sharingTags(
  siteUrl: string,
  path: PagePath,
  { title, description }: { title: string; description: string },
): MetaDescriptor[] {
  const url = siteUrl + path
  return [
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand.fullName },
    { property: "og:locale", content: "en_GB" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${siteUrl}/og.png` },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: brand.pictureAlt },
    { name: "twitter:card", content: "summary_large_image" },
  ]
}

/** The root loader's word; null on an error page, whose root may have loaded nothing. */
function readSiteUrl(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("siteUrl" in data)) return null
  return typeof data.siteUrl === "string" ? data.siteUrl : null
}
