import { existsSync } from "node:fs"
import { expect, test } from "vitest"
import { findHtmlFaults } from "#tests/support/browser/page-checks.ts"
import { builtFile } from "#tests/support/server/built-file.ts"
import { ALL_STATIC_PAGES } from "#tests/support/server/public-pages.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, type TestClient } from "#tests/support/server/test-client.ts"

/** A document, what it refers to, as URLs, and the ids of its elements. */
type Page = { html: string; links: URL[]; files: URL[]; forms: URL[]; ids: string[] }

/** Paths of files that a browser downloads instead of showing. */
const DOWNLOADS = [
  "/changelog.xml",
  "/download/installer",
  "/free-download",
  "/account/data.json",
  "/dashboard/devices.csv",
]

function readPage(html: string, address: string): Page {
  const document = html.replaceAll("<!-- -->", "").replaceAll(/(<script\b[^>]*>).*?<\/script>/gs, "$1")
  const valuesOf = (tag: RegExp, name: string) =>
    (document.match(tag) ?? []).flatMap((found) => new RegExp(` ${name}="([^"]*)"`).exec(found)?.[1] ?? [])
  const urlsOf = (tag: RegExp, name: string) =>
    valuesOf(tag, name).map((value) => new URL(value.replaceAll("&amp;", "&"), address))
  const forms = document.match(/<form [^>]*method="post"[^>]*>/g) ?? []
  return {
    html,
    links: urlsOf(/<a [^>]*>/g, "href"),
    files: [
      ...urlsOf(/<link (?!rel="canonical")[^>]*>/g, "href"),
      ...urlsOf(/<script [^>]*>/g, "src"),
      ...urlsOf(/<img [^>]*>/g, "src"),
      ...urlsOf(/<meta property="og:image"[^>]*>/g, "content"),
    ],
    // Without an action, a form goes to the page's own address. What a form asks for by GET, links lead to as well.
    forms: forms.map((form) => new URL(/ action="([^"]*)"/.exec(form)?.[1] ?? "", address)),
    ids: [...document.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id),
  }
}

const pathOf = ({ pathname, search }: URL) => pathname + search

/** Follows every link within the site, from the landing page on. Returns the pages, and where each path leads to. */
async function crawl(client: TestClient) {
  const pages = new Map<string, Page>()
  const endOf = new Map<string, string>()
  const queue = ["/"]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (endOf.has(path)) continue
    let end = path
    let response = await client.get(end)
    for (let redirects = 0; redirects < 5 && response.status === 302; redirects++) {
      end = response.headers.get("location") ?? ""
      response = await client.get(end)
    }
    await expectStatus(Promise.resolve(response), 200)
    endOf.set(path, end)
    const page = readPage(await response.text(), new URL(end, client.siteUrl).href)
    pages.set(end, page)
    const inside = page.links.filter(
      ({ origin, pathname }) => origin === client.siteUrl && !DOWNLOADS.includes(pathname),
    )
    queue.push(...inside.map(pathOf))
  }
  return { pages, endOf }
}

/** No link leads to another site or to a part of a page that is not there, every file exists, and every form is answered. */
async function expectNoDeadLinks(client: TestClient) {
  const { pages, endOf } = await crawl(client)
  const all = [...pages.values()]
  const links = all.flatMap((page) => page.links)
  const outside = links.filter(({ origin }) => origin !== client.siteUrl).map(({ href }) => href)
  expect(outside.filter((href) => !/^(mailto|tel):[^ ]+$/.test(href))).toEqual([])
  for (const link of links.filter(({ origin, hash }) => origin === client.siteUrl && hash !== "")) {
    const ids = pages.get(endOf.get(pathOf(link)) ?? "")?.ids ?? []
    expect([link.href, ids]).toEqual([
      link.href,
      expect.arrayContaining([decodeURIComponent(link.hash.slice(1))]),
    ])
  }
  for (const path of new Set(
    links.map(({ pathname }) => pathname).filter((name) => DOWNLOADS.includes(name)),
  )) {
    const response = await client.get(path)
    await response.body?.cancel()
    expect([path, [200, 302].includes(response.status)]).toEqual([path, true])
  }
  const files = new Set(all.flatMap((page) => page.files.map(({ pathname }) => pathname)))
  expect(
    [...files].filter((path) => !existsSync(builtFile(`client${path}`)) && !DOWNLOADS.includes(path)),
  ).toEqual([])
  // The form that ends the session comes last. An empty form is refused or redirects.
  const actions = new Set(all.flatMap((page) => page.forms.map(pathOf)))
  const isLogout = (action: string) => Number(action === "/logout")
  for (const action of [...actions].sort((one, other) => isLogout(one) - isLogout(other)))
    expect([302, 303, 400], action).toContain((await client.post(action)).status)
  expect([...endOf.keys()]).toEqual(expect.arrayContaining(ALL_STATIC_PAGES))
  return { pages, redirects: Object.fromEntries([...endOf].filter(([path, end]) => path !== end).sort()) }
}

const MEMBERS_PAGES = [
  "/account",
  "/account/data",
  "/dashboard",
  "/dashboard/machine-file",
  "/dashboard/replace-key",
]
MEMBERS_PAGES.push("/donate", "/download", "/link", "/report-bug")

test("GET, signed out: no link, file or form is dead, and HTML is valid", async () => {
  await using app = await startApp()
  const { pages, redirects } = await expectNoDeadLinks(app.visitor({ country: "US" }))
  const toLogIn = (path: string) => [path, `/login?${new URLSearchParams({ redirectTo: path })}`]
  expect(redirects).toEqual(Object.fromEntries(MEMBERS_PAGES.map(toLogIn)))
  for (const [path, { html }] of pages) expect([path, await findHtmlFaults(html)]).toEqual([path, []])
})

test("GET, signed in and paid: no link, file or form is dead", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  expect((await expectNoDeadLinks(owner)).redirects).toEqual({
    "/login": "/dashboard",
    "/login?redirectTo=%2Fbuy%3Fplan%3Dbasic": "/buy?plan=basic",
  })
})
