import type { Page } from "@playwright/test"
import { siteUrl } from "./browser.ts"
import type { TestClient } from "./test-client.ts"

/** What a page refers to, as the browser resolves it. */
type References = { links: string[]; assets: string[]; forms: string[]; ids: string[] }

export type Site = {
  /** Where each linked address of the site ends, by the address without its fragment. */
  endOf: Map<string, string>
  pages: Map<string, References>
}

/** Follows every link within the site from the first page on; a fragment is no other page. */
export async function crawl(page: Page, from: string): Promise<Site> {
  const site: Site = { endOf: new Map(), pages: new Map() }
  const open = [from]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (site.endOf.has(path)) continue
    const response = await page.goto(path)
    if (response?.status() !== 200) throw new Error(`${path} answered ${response?.status()}`)
    const end = addressOf(page.url())
    site.endOf.set(path, end)
    const found = await readReferences(page)
    site.pages.set(end, found)
    for (const link of found.links) {
      const url = new URL(link)
      if (url.origin === siteUrl && !isFile(url.pathname)) open.push(addressOf(link))
    }
  }
  return site
}

/** Path and query. */
export function addressOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const FILES = ["/download/installer", "/account/data.json", "/dashboard/devices.csv"]

/** Links that hand out a file, which a browser saves instead of showing. */
export function isFile(pathname: string): boolean {
  return FILES.includes(pathname)
}

/** The answer at the end of all redirects, and the addresses on the way to it. */
export async function follow(visitor: TestClient, url: string) {
  const way: string[] = []
  let response = await visitor.get(url)
  for (let next = response.headers.get("location"); next && way.length < 5; ) {
    way.push(next)
    response = await visitor.get(next)
    next = response.headers.get("location")
  }
  return { status: response.status, way, response }
}

function readReferences(page: Page): Promise<References> {
  return page.evaluate(() => {
    const all = <Found extends HTMLElement | HTMLLinkElement>(selector: string) => [
      ...document.querySelectorAll<Found>(selector),
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
      forms: all<HTMLFormElement>("form").map(({ action }) => action),
      ids: all("[id]").map(({ id }) => id),
    }
  })
}
