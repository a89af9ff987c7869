import { expect, siteUrl, test } from "#tests/support/browser.ts"
import { demoMember, enterAs, member, visitor } from "#tests/support/browser-fixtures.ts"
import { addressOf, crawl, follow, isFile, type Site } from "#tests/support/crawl.ts"
import { office } from "#tests/support/screens.ts"
import type { TestClient } from "#tests/support/test-client.ts"

const PUBLIC = ["/", "/about", "/buy", "/contact", "/cookies", "/license", "/privacy", "/terms"]

test("signed out, every link, fragment, asset and form leads somewhere", async ({ page }) => {
  const site = await crawl(page, "/")

  expect(redirects(site)).toEqual({
    "/dashboard": "/login?redirectTo=%2Fdashboard",
    "/donate": "/login?redirectTo=%2Fdonate",
    "/download": "/login?redirectTo=%2Fdownload",
    "/report-bug": "/login?redirectTo=%2Freport-bug",
  })
  expect(paths(site)).toEqual([...PUBLIC, "/forgot-license", "/forgot-password", "/login", "/signup"].sort())
  await expectNoDeadEnds(site, visitor())
})

const OWNERS = ["/account", "/dashboard", "/dashboard/replace-key", "/donate", "/download", "/report-bug"]

test("signed in and paid, every link, fragment, asset and form leads somewhere", async ({ page }) => {
  const owner = await demoMember("basic")
  await enterAs(page.context(), owner)
  const site = await crawl(page, "/")

  expect(redirects(site)).toEqual({ "/login": "/dashboard", "/signup": "/dashboard" })
  expect(paths(site)).toEqual([...PUBLIC, ...OWNERS, "/receipts/demo-basic-order"].sort())
  await expectNoDeadEnds(site, owner)
})

test("signed in for a business with computers, every one of them can be released", async ({ page }) => {
  await enterAs(page.context(), await office())
  const site = await crawl(page, "/dashboard")

  expect(paths(site)).toEqual(
    [...PUBLIC, ...OWNERS, "/dashboard/release", "/receipts/demo-business-order"].sort(),
  )
  expect([...site.pages.keys()].filter((address) => address.startsWith("/dashboard/release?"))).toHaveLength(
    3,
  )
})

test("signed in and unpaid, the way to the download leads over the prices", async ({ page }) => {
  const newcomer = await member()
  await enterAs(page.context(), newcomer)
  const site = await crawl(page, "/")

  expect(redirects(site)).toEqual({ "/download": "/buy", "/login": "/dashboard", "/signup": "/dashboard" })
  await expectNoDeadEnds(site, newcomer)
})

test("the files that search engines and browsers ask for name nothing that is not there", async () => {
  const someone = visitor()
  const robots = await (await someone.get("/robots.txt")).text()
  const sitemap = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? ""
  const listed = [...(await (await someone.get(sitemap)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)]
  expect(listed.map(([, url = ""]) => new URL(url).pathname).sort()).toEqual(PUBLIC)

  const manifest = (await (await someone.get("/site.webmanifest")).json()) as {
    start_url: string
    icons: { src: string; type: string }[]
  }
  for (const { src, type } of manifest.icons) {
    const icon = await someone.get(src)
    expect([src, icon.status, icon.headers.get("content-type")]).toEqual([src, 200, type])
  }
  expect((await someone.get(manifest.start_url)).status).toBe(200)
})

/** The paths of all pages that were found. */
function paths({ pages }: Site): string[] {
  return [...new Set([...pages.keys()].map((address) => address.split("?")[0] ?? ""))].sort()
}

/** The linked addresses that lead to another one. */
function redirects({ endOf }: Site): Record<string, string> {
  return Object.fromEntries([...endOf].filter(([path, end]) => path !== end).sort())
}

async function expectNoDeadEnds({ endOf, pages }: Site, who: TestClient): Promise<void> {
  const all = [...pages.values()]
  for (const url of all.flatMap(({ links }) => links).filter((link) => link.startsWith(siteUrl))) {
    const { pathname, hash } = new URL(url)
    if (isFile(pathname)) continue
    const ids = pages.get(endOf.get(addressOf(url)) ?? "")?.ids ?? []
    if (hash) expect([url, ids]).toEqual([url, expect.arrayContaining([decodeURIComponent(hash.slice(1))])])
  }
  const elsewhere = all.flatMap(({ links }) => links).filter((link) => !link.startsWith(siteUrl))
  expect(elsewhere.filter((link) => !/^(mailto|tel):[^ ]+$/.test(link))).toEqual([])

  const files = all.flatMap(({ links }) => links).filter((link) => isFile(new URL(link).pathname))
  for (const url of new Set([...files, ...all.flatMap(({ assets }) => assets)])) {
    const { status, response } = await follow(who, url)
    await response.body?.cancel()
    expect([url, status]).toEqual([url, 200])
  }
  // Last of all the form that ends the session. An empty form is refused or goes on, but its address is there.
  const actions = new Set(all.flatMap(({ forms }) => forms))
  for (const action of [...actions].sort((one) => (one.endsWith("/logout") ? 1 : -1))) {
    const { status } = await who.post(action)
    expect([302, 303, 400], action).toContain(status)
  }
}
