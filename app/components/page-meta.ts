import type { MetaDescriptor, MetaFunction } from "@remix-run/react"
import { brand } from "#app/copy/brand.ts"
import { descriptions, type PagePath, pageTitle, publicPages } from "#app/copy/titles.ts"

/** Pages with an order ID in their URL; only the buyer can open them, so they get no canonical URL. */
const ORDER_PAGES: readonly PagePath[] = ["/checkout", "/receipts"]

/** Title, description and canonical URL of a page; for public pages also Open Graph tags. */
export function pageMeta(path: PagePath): MetaFunction {
  return ({ matches }) => {
    const page = { title: pageTitle(path), description: readDescription(path) }
    const tags = [{ title: page.title }, { name: "description", content: page.description }]
    const siteUrl = readSiteUrl(matches.find(({ id }) => id === "root")?.data)
    if (siteUrl === null || ORDER_PAGES.includes(path)) return tags
    const url = siteUrl + path
    const canonical = { tagName: "link", rel: "canonical", href: url }
    return [...tags, canonical, ...(isPublic(path) ? sharingTags(siteUrl, url, page) : [])]
  }
}

const isPublic = (path: PagePath) => publicPages.some((page) => page === path)

/** In the browser, read from the document, so that client bundles do not contain all descriptions. */
function readDescription(path: PagePath): string {
  if (import.meta.env.SSR) return descriptions[path]
  return document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? ""
}

function sharingTags(
  siteUrl: string,
  url: string,
  { title, description }: { title: string; description: string },
): MetaDescriptor[] {
  return [
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

/** The site URL from the root loader's data; null on an error page, where that data may be missing. */
function readSiteUrl(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("siteUrl" in data)) return null
  return typeof data.siteUrl === "string" ? data.siteUrl : null
}
