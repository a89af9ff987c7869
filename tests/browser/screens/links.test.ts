import { helpArticles } from "#app/copy/help/articles.ts"
import { expect, site, test } from "#tests/support/browser/browser.ts"
import { type CrawledSite, crawl, followRedirects, isFile, pathOf } from "#tests/support/browser/crawl.ts"
import { businessAccount, logInToDemo, newAccount, newVisitor } from "#tests/support/browser/fixtures.ts"
import type { TestClient } from "#tests/support/server/test-client.ts"

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

test("signed in for a business with computers, every one of them can be released", async ({ page }) => {
  const crawled = await crawl(page, await businessAccount(), "/dashboard")

  expect(paths(crawled)).toEqual(
    [...PUBLIC, ...LICENSED, "/dashboard/release", "/receipts/demo-business-order"].sort(),
  )
  expect([...crawled.pages.keys()].filter((path) => path.startsWith("/dashboard/release?"))).toHaveLength(3)
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
  await expectNoDeadLinks(crawled, account)
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
