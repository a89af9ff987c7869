import type { Page, ViewportSize } from "@playwright/test"
import { expect, site, test } from "#tests/support/browser/browser.ts"
import { menu } from "#tests/support/browser/page-actions.ts"
import { ALL_STATIC_PAGES } from "#tests/support/server/public-pages.ts"
import { byLength } from "#tests/support/server/test-length.ts"

const PAGES = [
  ...ALL_STATIC_PAGES,
  "/free",
  "/changelog",
  "/buy",
  "/login",
  "/signup",
  "/forgot-password",
  "/forgot-license",
  "/withdraw",
  "/nowhere",
]

const PHONE = { width: 390, height: 844 }
const SIZES = [PHONE, { width: 820, height: 1180 }, { width: 1440, height: 900 }]

/** The last is 1440 × 900 at 200 %. */
const SMALL_SIZES = [
  { width: 320, height: 568 },
  { width: 720, height: 450 },
]

test("links to a part: pressed on the page, each ends at the heading below the header", async ({ page }) => {
  await expectEachAtHeading(page, SIZES)
})

for (const size of byLength([PHONE], SIZES)) {
  test(`links to a part at ${size.width} px: opened from another page, each ends there`, async ({ page }) => {
    await page.setViewportSize(size)
    const urls = new Set((await Promise.all(PAGES.map((path) => linksOn(page, path)))).flat())
    expect(urls.size).toBeGreaterThan(50)
    for (const [index, url] of [...urls].entries()) {
      // A query makes it another document than that of the link before.
      const opened = url.replace("#", `?${index}#`)
      await page.goto(opened)
      expect(await page.evaluate(findMisplaced, [opened])).toEqual([])
    }
  })
}

test("links to a part at 320 px and 200 % zoom: each ends at the heading", async ({ page }) => {
  await expectEachAtHeading(page, SMALL_SIZES)
})

test("links to a part in the phone's menu: close it, also after Back", async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto("/about")
  for (const name of ["Features", "FAQ"]) {
    await page.getByRole("button", { name: "Menu" }).click()
    await menu(page).getByRole("link", { name }).click()
    await expect(page).toHaveURL(`/#${name.toLowerCase()}`)
    await expect(menu(page)).toBeHidden()
    expect(await page.evaluate(findMisplaced, [page.url()])).toEqual([])
  }
  await page.goBack()
  await expect(page).toHaveURL("/#features")
  await expect(menu(page)).toBeHidden()
  expect(await page.evaluate(findMisplaced, [page.url()])).toEqual([])
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("links to a part in the phone's menu: header and menu scroll away", async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto("/")
    await page.getByRole("button", { name: "Menu" }).click()
    await menu(page).getByRole("link", { name: "FAQ" }).click()
    await expect(page.getByRole("heading", { name: "Questions", exact: true })).toBeInViewport()
    await expect(page.getByRole("banner")).not.toBeInViewport()
    await expect(menu(page)).not.toBeInViewport()
  })
})

/** The links of each page, which are the same in all tests. */
const found = new Map<string, Promise<string[]>>()

function linksOn(page: Page, path: string): Promise<string[]> {
  const links = found.get(path) ?? findLinks(page, path)
  found.set(path, links)
  return links
}

/** The addresses of a page's links to parts of pages, without the one that skips the header. */
async function findLinks(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text()
  const hrefs = [...html.matchAll(/<a [^>]*href="([^"]*#[^"]+)"/g)].map(([, href = ""]) => href)
  return [...new Set(hrefs)]
    .filter((href) => href !== "#main")
    .map((href) => new URL(href, site.url + path))
    .filter(({ pathname }) => PAGES.includes(pathname))
    .map(({ href }) => href)
}

async function expectEachAtHeading(page: Page, sizes: readonly ViewportSize[]): Promise<void> {
  for (const path of PAGES) {
    const urls = await linksOn(page, path)
    const own = urls.filter((url) => new URL(url).pathname === path)
    if (own.length === 0) continue
    await page.goto(path)
    for (const size of sizes) {
      await page.setViewportSize(size)
      // The part that was pressed last is pressed again.
      await page.evaluate(() => {
        location.hash = ""
      })
      expect([size, await page.evaluate(findMisplaced, own)]).toEqual([size, []])
    }
  }
}

/**
 * Runs in the page: presses each link that leads to one of its parts, or takes the part that the page was opened at, and
 * returns those whose heading does not end between the header and the first third of the window.
 */
async function findMisplaced(urls: string[]): Promise<string[]> {
  const frame = () => new Promise(requestAnimationFrame)
  const misplaced: string[] = []
  for (const url of urls) {
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].filter(
      ({ href }) => href === url,
    )
    for (const link of location.href === url ? [null] : links) {
      if (link) scrollTo(0, 0)
      link?.click()
      let before: number
      do {
        before = scrollY
        await frame()
        await frame()
      } while (scrollY !== before)
      const part = document.querySelector(":target")
      const heading = part?.matches("h2") ? part : part?.querySelector("h2, h3")
      const { top = 0, bottom = 0 } = heading?.getBoundingClientRect() ?? {}
      const header = document.querySelector("body > header")?.getBoundingClientRect().bottom ?? 0
      if (top < header || bottom > innerHeight / 3) misplaced.push(`${url}: ${header} ${top} ${bottom}`)
    }
  }
  return misplaced
}
