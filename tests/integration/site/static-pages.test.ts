import { readFileSync, statSync } from "node:fs"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { MENU_SCRIPT } from "#app/platform/page-cache/page-script.ts"
import { formatDay, indianDayOf } from "#app/platform/time.ts"
import { helpArticles } from "#app/site/help/articles-copy.ts"
import { releases } from "#db/schema.ts"
import { brandFiles } from "#scripts/build/brand-files.ts"
import { scriptsIn } from "#tests/support/browser/scripts-in.ts"
import { hashSource } from "#tests/support/browser/styles-in.ts"
import { newRelease } from "#tests/support/fixtures/releases.ts"
import { appStarter, pageHtml, pageText } from "#tests/support/server/test-app.ts"
import { variables } from "#tests/support/server/test-server.ts"

// Of its own: the isolate keeps the seller, whose address the pages have, in memory.
const startApp = appStarter()

const sum = (responses: Response[], name: string) =>
  responses.reduce((total, { headers }) => total + Number(headers.get(name)), 0)

// The first test here, so that no other has made the isolate read the seller.
test("GET /healthz: many requests query D1 once and KV twice", async () => {
  await using app = await startApp()
  const visitor = app.visitor()
  const atOnce = await Promise.all(Array.from({ length: 30 }, () => visitor.get("/healthz")))
  const after = await Promise.all(Array.from({ length: 30 }, () => visitor.get("/healthz")))
  const responses = [...atOnce, ...after]

  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(sum(responses, "x-d1-round-trips")).toBe(1)
  expect(sum(responses, "x-kv-reads")).toBe(2)
  expect(await after.at(-1)?.json()).toEqual({ status: "ok", database: "ok", prices: "ok", version: null })
})

const siteUrl = "http://localhost:8787"
const legalPages = ["privacy", "terms", "cookies", "license", "refund-policy", "delivery"]

/** The public pages without script, with the picture that other sites show beside a link to them. */
const pictures = {
  "/": "/sharing/product.png",
  "/features": "/sharing/features.png",
  "/help": "/sharing/help.png",
  ...Object.fromEntries(helpArticles.map((name) => [`/help/${name}`, "/sharing/help.png"])),
  "/about": "/sharing/about.png",
  "/contact": "/sharing/help.png",
  ...Object.fromEntries(legalPages.map((name) => [`/${name}`, "/sharing/legal.png"])),
  "/free": "/sharing/free.png",
  "/changelog": "/sharing/changelog.png",
}

test("GET of static pages: one document without script, with its picture and description", async () => {
  await using app = await startApp()
  for (const [path, picture] of Object.entries(pictures)) {
    const response = await app.visitor().get(path)
    const html = (await response.text()).replaceAll("<!-- -->", "")
    const description = tag(html, '<meta name="description" content="')

    expect([path, response.status, response.headers.getSetCookie()]).toEqual([path, 200, []])
    const source = path === "/" ? hashSource(MENU_SCRIPT) : "'none'"
    expect(response.headers.get("content-security-policy")).toContain(`script-src ${source};`)
    expect(scriptsIn(html.replace(`<script>${MENU_SCRIPT}</script>`, ""))).toEqual([])
    expect(html.includes(MENU_SCRIPT)).toBe(path === "/")
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(tag(html, "<title>")).toMatch(/Windows/)
    expect(tag(html, '<meta property="og:url" content="')).toBe(siteUrl + path)
    expect(tag(html, '<meta property="og:image" content="')).toBe(siteUrl + picture)
    expect(description.length).toBeGreaterThan(70)
    expect(tag(html, '<meta property="og:description" content="')).toBe(description)
  }
})

test.each([
  ["/privacy", "Privacy Policy", 11],
  ["/terms", "Terms of Service", 14],
  ["/cookies", "Cookie Policy", 5],
  ["/license", "Software License Agreement", 9],
])("GET %s: lists and links its sections and has today's date", async (path, title, count) => {
  await using app = await startApp()
  const html = await pageHtml(app.visitor(), path)
  const sections = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)
  const contents = /<nav aria-label="On this page".*?<\/nav>/s.exec(html)?.[0] ?? ""

  expect(tag(html, "<h1>")).toBe(title)
  expect(sections).toHaveLength(count)
  expect([...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(sections)
  const today = indianDayOf(new Date())
  expect(html).toContain(`Last updated: <time dateTime="${today}">${formatDay(today)}</time>`)
  expect(html).toContain('<a href="mailto:support@brisk.test" class="link">')
})

test("GET /: six features, four texts and six questions, the first open", async () => {
  await using app = await startApp()
  const html = await pageHtml(app.visitor(), "/")
  const features = /<h2 id="features".*?<\/section>/s.exec(html)?.[0] ?? ""
  const questions = html.match(/<details[^>]*>/g) ?? []

  const sections = [...features.matchAll(/<a href="\/features#(\w+)"/g)].map(([, id]) => id)
  expect(sections).toEqual(["debloat", "privacy", "performance", "network", "customization", "security"])
  expect(html.match(/<figcaption/g)).toHaveLength(4)
  expect(html).not.toMatch(/<blockquote|<q\b/)
  expect(html).toContain(">Good for</h2>")
  expect(questions).toHaveLength(6)
  expect(questions.filter((question) => /\bopen\b/.test(question))).toEqual(questions.slice(0, 1))
  expect(questions.every((question) => question.includes('name="faq"'))).toBe(true)
})

test("GET /features: the menu marks Features, the footer names the year in India", async () => {
  await using app = await startApp()
  const html = await pageHtml(app.visitor(), "/features")
  expect(html.match(/<a href="[^"]*" aria-current="[^"]*"/g)).toEqual([
    '<a href="/#features" aria-current="true"',
  ])
  expect(html).toContain(`© ${indianDayOf(new Date()).slice(0, 4)} ${brand.name}. `)
})

test("GET /about: story, mission, team and promise", async () => {
  await using app = await startApp()
  const headings = [
    ...(await pageHtml(app.visitor(), "/about")).matchAll(/<h2 id="\w+-heading"[^>]*>([^<]+)/g),
  ].map(([, text]) => text)
  expect(headings).toEqual(["Story", "Mission", "Team", "Promise"])
})

test("GET /contact: the configured email, phone and address", async () => {
  await using app = await startApp()
  const { SUPPORT_EMAIL, SUPPORT_PHONE, POSTAL_ADDRESS } = variables(app.emulators.url)
  const html = await pageHtml(app.visitor(), "/contact")
  const address = /<address.*?<\/address>/s.exec(html)?.[0] ?? ""

  expect(html).toMatch(/<h1[^>]*>Contact<\/h1>/)
  expect(html).toMatch(
    new RegExp(`<a href="mailto:${SUPPORT_EMAIL}" class="btn[^"]*"><svg.*?</svg> ${SUPPORT_EMAIL}</a>`),
  )
  expect(html).toContain('<a href="tel:+912255500100"')
  expect(html).toContain(`>${SUPPORT_PHONE}</a>`)
  expect([...address.matchAll(/<span[^>]*>([^<]+)/g)].map(([, line]) => line).join(", ")).toBe(POSTAL_ADDRESS)
  expect(html).toContain('href="/report-bug"')
  // Of Indian consumer law: who takes complaints, and by when.
  expect(html).toContain('href="mailto:complaints@brisk.test"')
  expect(html).toMatch(/within 48 hours.*within a month/)
})

test("GET /free: names the installer's signer, or shows Windows' warning", async () => {
  await using app = await startApp()
  const unsigned = await pageText(app.visitorWithEndedSession(), "/free")
  expect(unsigned).toContain("Signature Not signed yet. Windows shows “Unknown publisher”.")
  expect(unsigned).toContain(
    "Windows will say “Windows protected your PC”, because the installer isn't signed yet.",
  )
  await app.db.insert(releases).values(newRelease("1.1.0", { signedBy: "Asha Rao Software" }))
  const signed = await pageText(app.visitorWithEndedSession(), "/free")
  expect(signed).toContain("Signature Asha Rao Software.")
  expect(signed).not.toMatch(/Unknown publisher|Windows protected/)
})

test("GET: images of pages and manifest have their declared sizes", () => {
  const { icons }: { icons: { src: string; sizes: string }[] } = JSON.parse(brandFiles["site.webmanifest"])
  expect(icons.map(({ src }) => sizeOf(src))).toEqual(icons.map(({ sizes }) => sizes))
  for (const path of new Set(Object.values(pictures))) {
    expect(sizeOf(path)).toBe("1200x630")
    expect(statSync(`public${path}`).size).toBeLessThan(100_000)
  }
  expect(sizeOf("/apple-touch-icon.png")).toBe("180x180")
})

/** Returns the text after the given beginning of a tag, up to its end. */
function tag(html: string, beginning: string): string {
  return html.split(beginning)[1]?.split(/["<]/)[0] ?? `no ${beginning}`
}

function sizeOf(path: string): string {
  const header = readFileSync(`public${path}`)
  return `${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`
}
