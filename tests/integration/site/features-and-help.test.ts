import { expect, test } from "vitest"
import { helpArticles } from "#app/copy/help/articles.ts"
import { scriptsIn } from "#tests/support/browser/scripts-in.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"

test("GET /features: a section for each tool says what it changes and how it is undone, and what none touches", async () => {
  await using app = await startApp()
  const html = await (await app.visitor().get("/features")).text()
  const sections = html.split(/<section id="/).slice(1)

  const ids = ["performance", "privacy", "security", "network", "debloat", "customization"]
  expect(sections.map((section) => section.split('"')[0])).toEqual(ids)
  for (const section of sections) {
    const labels = [...section.matchAll(/<dt[^>]*>([^<]+)/g)].map(([, label]) => label)
    const leavesAlone = /^(security|network|debloat)"/.test(section) ? ["What it leaves alone"] : []
    expect(labels).toEqual(["What it changes, and where to check it", ...leavesAlone])
    expect(textOf(section)).toContain("Undo: ")
  }
  const words = textOf(html)
  expect(words).toContain("Defender. Brisk never turns it off.")
})

test("GET / and /free: one table of what is free and what is premium", async () => {
  await using app = await startApp()
  const tables = await Promise.all(
    ["/", "/free"].map(async (path) => {
      const html = await (await app.visitor({ country: "US" }).get(path)).text()
      return textOf(/<tbody>.*?<\/tbody>/s.exec(html.slice(html.indexOf('class="versions"')))?.[0] ?? path)
    }),
  )
  expect(new Set(tables).size).toBe(1)
  expect(tables[0]).toContain("Switches you can flip The first of each tool Every switch of all six tools")
  expect(tables[0]).toContain("Support by email Not included Included")
})

test("GET /help: every article is linked by its title", async () => {
  await using app = await startApp()
  const html = await (await app.visitor().get("/help")).text()
  for (const name of helpArticles) {
    const article = await (await app.visitor().get(`/help/${name}`)).text()
    const title = /<h1>(.*?)<\/h1>/.exec(article)?.[1]
    expect(html).toMatch(new RegExp(`<a href="/help/${name}"[^>]*>${title}</a>`))
  }
})

test("GET /help/undo: numbered steps, the day of the last change and the way to a person", async () => {
  await using app = await startApp()
  const html = await (await app.visitor().get("/help/undo")).text()

  expect(html).toMatch(/<ol>\s*<li>Save your work and close your apps\./)
  expect(html).toMatch(/Last changed on (<!-- -->)?<time dateTime="2026-\d\d-\d\d">/)
  expect(html).toContain('<a href="/contact" class="btn btn-quiet">Write to us</a>')
})

test("help is linked from where its questions arise", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  for (const [path, article] of [
    ["/", "/help"],
    ["/features", "/help/undo"],
    ["/dashboard", "/help/new-computer"],
    ["/dashboard", "/help/reinstalled"],
    ["/download", "/help/install"],
  ] as const) {
    const main = /<main.*<\/main>/s.exec(await (await owner.get(path)).text())?.[0]
    expect(main).toContain(`href="${article}"`)
  }
})

test("the drawing of the app says below it that it is a drawing with example numbers", async () => {
  await using app = await startApp()
  const html = await (await app.visitor().get("/")).text()

  expect(html).toMatch(/<p[^>]*>A drawing of the app, with example numbers\.</)
  expect(textOf(await (await app.visitor().get("/features")).text())).toContain(
    "A drawing of the app, with example numbers.",
  )
})

test("GET /: JSON-LD with the app, its price in US dollars and the maker, and no ratings", async () => {
  await using app = await startApp()
  const html = await (await app.visitor({ country: "IN" }).get("/")).text()
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  const data = JSON.parse(json)

  expect(scriptsIn(html)).toEqual([])
  expect(data["@graph"].map((node: { "@type": string }) => node["@type"])).toEqual([
    "Organization",
    "SoftwareApplication",
  ])
  const [organization, software] = data["@graph"]
  expect(organization).toMatchObject({ name: "Brisk PC Suite", email: "support@brisk.test" })
  expect(software).toMatchObject({
    operatingSystem: "Windows 10, Windows 11",
    offers: { price: "94.99", priceCurrency: "USD", url: "http://localhost:8787/buy" },
  })
  expect(json).not.toMatch(/"(aggregateRating|review|ratingValue)"/)
})
