import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { helpArticles } from "#app/site/help/articles-copy.ts"
import { prices } from "#db/schema.ts"
import { pageHtml, startApp } from "#tests/support/server/test-app.ts"
import { type TestClient, textOf } from "#tests/support/server/test-client.ts"

const siteUrl = "http://localhost:8787"
const HELP = helpArticles.map((name) => `/help/${name}`)
const LISTED = [
  "/",
  "/features",
  "/buy",
  "/changelog",
  "/free",
  "/help",
  "/about",
  "/contact",
  "/privacy",
  "/terms",
  "/license",
  "/refund-policy",
  "/delivery",
  "/cookies",
]
const PUBLIC = [...LISTED, ...HELP]
const OPEN_TO_ANYONE = [
  "/login",
  "/signup",
  "/forgot-password",
  "/forgot-license",
  "/reset-password",
  "/confirm-email",
  "/undo-email-change",
  "/not-me",
  "/download/link",
]
const PERSONAL = [
  "/dashboard",
  "/dashboard/release?device=PC-1",
  "/dashboard/machine-file",
  "/dashboard/replace-key",
  "/account",
  "/account/data",
  "/report-bug",
  "/donate",
  "/download",
]

/** Reads a page's metadata for search engines. */
async function headOf(visitor: TestClient, path: string) {
  const html = await pageHtml(visitor, path)
  const read = (beginning: string) =>
    html
      .split(beginning)
      .slice(1)
      .map((rest) => rest.split(/["<]/)[0] ?? "")
  return {
    title: read("<title>"),
    description: read('<meta name="description" content="'),
    canonical: read('<link rel="canonical" href="'),
    robots: read('<meta name="robots" content="'),
    isSharable: html.includes('property="og:url"'),
  }
}

test("GET: every page has one title, description and canonical URL", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const [license] = await app.listLicenses(owner.order.userId)
  await app.addDevice(license?.id ?? "", "PC-1")
  const heads = await Promise.all([
    ...[...PUBLIC, ...OPEN_TO_ANYONE].map((path) => headOf(app.visitor(), path)),
    ...PERSONAL.map((path) => headOf(owner, path)),
  ])
  const paths = [...PUBLIC, ...OPEN_TO_ANYONE, ...PERSONAL].map((path) => path.split("?")[0])

  expect(heads.map(({ canonical }) => canonical)).toEqual(paths.map((path) => [siteUrl + path]))
  expect(heads.map(({ robots }) => robots)).toEqual(
    paths.map((path = "") => (OPEN_TO_ANYONE.includes(path) ? ["noindex"] : [])),
  )
  for (const texts of [heads.map(({ title }) => title), heads.map(({ description }) => description)]) {
    expect(texts.map((text) => text.length)).toEqual(paths.map(() => 1))
    expect(new Set(texts.flat()).size).toBe(paths.length)
  }
  expect(paths.filter((_, index) => heads[index]?.isSharable)).toEqual(PUBLIC)
})

test("GET /robots.txt: disallows what is not a page, and no public page", async () => {
  await using app = await startApp()
  const response = await app.visitor().get("/robots.txt")
  const lines = (await response.text()).trimEnd().split("\n")

  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8")
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600")
  expect(lines).toEqual([
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /webhooks/",
    "Disallow: /csp-reports",
    "Disallow: /healthz",
    "Disallow: /logout",
    "Disallow: /download/installer",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
  ])
})

test("GET /sitemap.xml: lists the public pages with the day of their last change", async () => {
  await using app = await startApp()
  const response = await app.visitor().get("/sitemap.xml")
  const entries = [
    ...(await response.text()).matchAll(/<url><loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod><\/url>/g),
  ]

  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8")
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600")
  expect(entries.map(([, address]) => address)).toEqual(PUBLIC.map((path) => siteUrl + path))
  const today = new Date().toISOString().slice(0, 10)
  for (const [entry, , day = ""] of entries) {
    expect(new Date(day).toISOString().slice(0, 10)).toBe(day)
    expect(day <= today, entry).toBe(true)
  }
})

test("GET /: JSON-LD has app, maker and today's price, and no ratings", async () => {
  await using app = await startApp()
  await app.db.update(prices).set({ baseAmount: 19_900 }).where(eq(prices.region, "IN"))
  const html = await app.visitor({ country: "IN" }).html("/")
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  const data = JSON.parse(json)

  expect(data["@graph"].map((node: { "@type": string }) => node["@type"])).toEqual([
    "Organization",
    "SoftwareApplication",
  ])
  const [organization, software] = data["@graph"]
  expect(organization).toMatchObject({ name: brand.fullName, email: "support@brisk.test" })
  expect(software).toMatchObject({
    operatingSystem: "Windows 10, Windows 11",
    offers: { price: "199.00", priceCurrency: "INR", url: "http://localhost:8787/buy" },
  })
  expect(textOf(html)).toContain("₹199")
  expect(json).not.toMatch(/"(aggregateRating|review|ratingValue)"/)
})
