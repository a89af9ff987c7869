import type { MetaDescriptor, MetaFunction } from "@remix-run/react"
import { brand } from "#app/platform/brand.ts"
import { fieldOf } from "#app/platform/text.ts"
import { pagePictures, type SharingPicture, sharingPath, sharingPictures } from "./sharing-pictures-copy.ts"
import { descriptions, isPublic, isUnlisted, type PagePath, pageTitle } from "./titles-copy.ts"

/** Pages with the ID of an order, a quote or an invoice in their URL, which get no canonical URL. */
const ORDER_PAGES: readonly PagePath[] = ["/checkout", "/receipts", "/quotes", "/invoices"]

type PageDescription = { title: string; description: string }

/**
 * Title, description and canonical URL of a page; for public pages also Open Graph tags. Nothing in the browser, where the
 * head of the document stays the server's.
 */
export function pageMeta(path: PagePath): MetaFunction {
  if (!import.meta.env.SSR) return () => []
  return ({ matches }) => {
    const page = { title: pageTitle(path), description: descriptions[path] }
    if (isPublic(path)) return publicPageMeta(path, page, pagePictures[path], matches)
    const siteUrl = ORDER_PAGES.includes(path) ? null : readSiteUrl(matches)
    return [
      ...descriptionTags(page),
      ...(isUnlisted(path) ? [{ name: "robots", content: "noindex" }] : []),
      ...(siteUrl === null ? [] : [canonicalLink(siteUrl + path)]),
    ]
  }
}

/** Returns the meta tags of a public page. */
export function publicPageMeta(
  path: string,
  page: PageDescription,
  picture: SharingPicture,
  matches: Matches,
): MetaDescriptor[] {
  const siteUrl = readSiteUrl(matches)
  if (siteUrl === null) return descriptionTags(page)
  return [
    ...descriptionTags(page),
    canonicalLink(siteUrl + path),
    ...sharingTags(siteUrl, path, page, picture),
  ]
}

function descriptionTags({ title, description }: PageDescription): MetaDescriptor[] {
  return [{ title }, { name: "description", content: description }]
}

const canonicalLink = (href: string) => ({ tagName: "link", rel: "canonical", href })

function sharingTags(
  siteUrl: string,
  path: string,
  { title, description }: PageDescription,
  picture: SharingPicture,
): MetaDescriptor[] {
  return [
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand.fullName },
    { property: "og:locale", content: "en_US" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: siteUrl + path },
    { property: "og:image", content: siteUrl + sharingPath(picture) },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: sharingPictures[picture] },
    { name: "twitter:card", content: "summary_large_image" },
  ]
}

type Matches = readonly { id: string; data: unknown }[]

/** The site URL from the root loader's data; null on an error page, where that data may be missing. */
function readSiteUrl(matches: Matches): string | null {
  const siteUrl = fieldOf(matches.find(({ id }) => id === "root")?.data, "siteUrl")
  return typeof siteUrl === "string" ? siteUrl : null
}
