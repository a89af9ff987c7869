import type { Page } from "@playwright/test"
import type { TestClient } from "#tests/support/server/test-client.ts"
import { site } from "./browser.ts"

/** What a page refers to, as URLs that the browser has resolved, and the ids of its elements. */
type References = { links: string[]; assets: string[]; forms: string[]; ids: string[] }

export type CrawledSite = {
  /** The path at the end of all redirects, by the linked path. */
  endOf: Map<string, string>
  pages: Map<string, References>
}

/**
 * Follows every link within the site, from the first path on; fragments are ignored. The browser page parses the HTML
 * that the server sends, without rendering it.
 */
export async function crawl(page: Page, client: TestClient, firstPath: string): Promise<CrawledSite> {
  const crawled: CrawledSite = { endOf: new Map(), pages: new Map() }
  const queue = [firstPath]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (crawled.endOf.has(path)) continue
    const response = await followRedirects(client, path)
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    const end = pathOf(response.url)
    crawled.endOf.set(path, end)
    const references = await readReferences(page, await response.text(), response.url)
    crawled.pages.set(end, references)
    for (const link of references.links) {
      const url = new URL(link)
      if (url.origin === site.url && !isFile(url.pathname)) queue.push(pathOf(link))
    }
  }
  return crawled
}

/** Path and query. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const FILES = [
  "/changelog.xml",
  "/download/installer",
  "/free-download",
  "/account/data.json",
  "/dashboard/devices.csv",
]

/** Whether a path serves a file, which a browser saves instead of showing. */
export function isFile(pathname: string): boolean {
  return FILES.includes(pathname)
}

/** The response at the end of at most five redirects. */
export async function followRedirects(client: TestClient, url: string): Promise<Response> {
  let response = await client.get(url)
  for (let redirects = 0; redirects < 5; redirects++) {
    const location = response.headers.get("location")
    if (!location) break
    response = await client.get(location)
  }
  return response
}

function readReferences(page: Page, html: string, url: string): Promise<References> {
  const readDocument = ({ html, url }: { html: string; url: string }) => {
    const parsed = new DOMParser().parseFromString(html, "text/html")
    const base = parsed.createElement("base")
    base.href = url
    parsed.head.insertBefore(base, null)
    const all = <Found extends HTMLElement | HTMLLinkElement>(selector: string) => [
      ...parsed.querySelectorAll<Found>(selector),
    ]
    const assets = [
      ...all<HTMLLinkElement>("link:not([rel=canonical])").map(({ href }) => href),
      ...all<HTMLScriptElement>("script[src]").map(({ src }) => src),
      ...all<HTMLImageElement>("img").map(({ src }) => src),
      ...all<HTMLMetaElement>('meta[property="og:image"]').map(({ content }) => content),
    ]
    return {
      links: all<HTMLAnchorElement>("a[href]").map(({ href }) => href),
      assets,
      // Without the attribute, `action` would be the address of this document, not of the parsed one.
      forms: all<HTMLFormElement>("form").map((form) => (form.hasAttribute("action") ? form.action : url)),
      ids: all("[id]").map(({ id }) => id),
    }
  }
  return page.evaluate(readDocument, { html, url })
}
