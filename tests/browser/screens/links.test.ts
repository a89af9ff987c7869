import type { Page } from "@playwright/test"
import { helpArticles } from "#app/copy/help/articles.ts"
import { expect, site, test } from "#tests/support/browser/browser.ts"
import { logInToDemo, newAccount, newVisitor } from "#tests/support/browser/fixtures.ts"
import type { TestClient } from "#tests/support/server/test-client.ts"

/** What a page refers to, as URLs that the browser has resolved, and the ids of its elements. */
type References = { links: string[]; assets: string[]; forms: string[]; ids: string[] }

type CrawledSite = {
  /** The path at the end of all redirects, by the linked path. */
  endOf: Map<string, string>
  pages: Map<string, References>
}

/**
 * Follows every link within the site, from the first path on; fragments are ignored. The browser page parses the HTML
 * that the server sends, without rendering it.
 */
async function crawl(page: Page, client: TestClient, firstPath: string): Promise<CrawledSite> {
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
function pathOf(url: string): string {
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
function isFile(pathname: string): boolean {
  return FILES.includes(pathname)
}

/** The response at the end of at most five redirects. */
async function followRedirects(client: TestClient, url: string): Promise<Response> {
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
      // What a form asks for by GET is a page that links lead to as well.
      forms: all<HTMLFormElement>('form[method="post"]').map((form) =>
        form.hasAttribute("action") ? form.action : url,
      ),
      ids: all("[id]").map(({ id }) => id),
    }
  }
  return page.evaluate(readDocument, { html, url })
}

const HELP = helpArticles.map((name) => `/help/${name}`)
const PUBLIC = [
  "/",
  "/about",
  "/buy",
  "/changelog",
  "/contact",
  "/cookies",
  "/delivery",
  "/features",
  "/free",
  "/help",
  ...HELP,
  "/license",
  "/privacy",
  "/refund-policy",
  "/terms",
].sort()

test("signed out, every link, fragment, asset and form leads somewhere", async ({ page }) => {
  const visitor = newVisitor()
  const crawled = await crawl(page, visitor, "/")

  expect(redirects(crawled)).toEqual({
    "/account": "/login?redirectTo=%2Faccount",
    "/account/data": "/login?redirectTo=%2Faccount%2Fdata",
    "/dashboard": "/login?redirectTo=%2Fdashboard",
    "/dashboard/machine-file": "/login?redirectTo=%2Fdashboard%2Fmachine-file",
    "/dashboard/replace-key": "/login?redirectTo=%2Fdashboard%2Freplace-key",
    "/donate": "/login?redirectTo=%2Fdonate",
    "/link": "/login?redirectTo=%2Flink",
    "/download": "/login?redirectTo=%2Fdownload",
    "/report-bug": "/login?redirectTo=%2Freport-bug",
  })
  expect(paths(crawled)).toEqual(
    [...PUBLIC, "/forgot-license", "/forgot-password", "/login", "/signup"].sort(),
  )
  await expectNoDeadLinks(crawled, visitor)
})

const LICENSED = [
  "/account",
  "/account/data",
  "/account/security",
  "/account/two-factor",
  "/account/passkey",
  "/dashboard",
  "/dashboard/machine-file",
  "/dashboard/replace-key",
  "/forgot-license",
  "/forgot-password",
  "/link",
  "/donate",
  "/download",
  "/report-bug",
]

test("signed in and paid, every link, fragment, asset and form leads somewhere", async ({ page }) => {
  const account = await logInToDemo("basic")
  const crawled = await crawl(page, account, "/")

  expect(redirects(crawled)).toEqual({ "/login": "/dashboard", "/signup": "/dashboard" })
  expect(paths(crawled)).toEqual([...PUBLIC, ...LICENSED, "/receipts/demo-basic-order"].sort())
  await expectNoDeadLinks(crawled, account)
})

test("signed in and unpaid, the way to the download leads over the prices", async ({ page }) => {
  const account = await newAccount()
  const crawled = await crawl(page, account, "/")

  expect(redirects(crawled)).toEqual({
    "/dashboard/machine-file": "/buy",
    "/dashboard/replace-key": "/buy",
    "/download": "/buy",
    "/login": "/dashboard",
    "/signup": "/dashboard",
  })
})

/** The paths, without queries, of all pages that were found. */
function paths({ pages }: CrawledSite): string[] {
  return [...new Set([...pages.keys()].map((path) => path.split("?")[0] ?? ""))].sort()
}

/** The linked paths that redirect, and where they end. */
function redirects({ endOf }: CrawledSite): Record<string, string> {
  return Object.fromEntries([...endOf].filter(([path, end]) => path !== end).sort())
}

async function expectNoDeadLinks({ endOf, pages }: CrawledSite, client: TestClient): Promise<void> {
  const all = [...pages.values()]
  for (const url of all.flatMap(({ links }) => links).filter((link) => link.startsWith(site.url))) {
    const { pathname, hash } = new URL(url)
    if (isFile(pathname)) continue
    const ids = pages.get(endOf.get(pathOf(url)) ?? "")?.ids ?? []
    if (hash) expect([url, ids]).toEqual([url, expect.arrayContaining([decodeURIComponent(hash.slice(1))])])
  }
  const otherSites = all.flatMap(({ links }) => links).filter((link) => !link.startsWith(site.url))
  expect(otherSites.filter((link) => !/^(mailto|tel):[^ ]+$/.test(link))).toEqual([])

  const files = all.flatMap(({ links }) => links).filter((link) => isFile(new URL(link).pathname))
  for (const url of new Set([...files, ...all.flatMap(({ assets }) => assets)])) {
    const response = await followRedirects(client, url)
    await response.body?.cancel()
    expect([url, response.status]).toEqual([url, 200])
  }
  // The form that ends the session comes last. An empty form is refused or redirects.
  const isLogout = (action: string) => Number(action.endsWith("/logout"))
  const actions = new Set(all.flatMap(({ forms }) => forms))
  for (const action of [...actions].sort((one, other) => isLogout(one) - isLogout(other))) {
    const { status } = await client.post(action)
    expect([302, 303, 400], action).toContain(status)
  }
}
