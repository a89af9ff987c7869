import { expect, test } from "vitest"
import { helpArticles } from "#app/site/help/articles-copy.ts"
import { type App, pageHtml, pageText, startApp } from "#tests/support/server/test-app.ts"

/** Names of the articles that the help's page lists for a search. */
async function find(app: App, query: string) {
  const html = await pageHtml(app.visitor(), `/help?q=${encodeURIComponent(query)}`)
  return [...html.matchAll(/<a href="\/help\/([a-z-]+)"(?: class="link")?>/g)].map(([, name]) => name)
}

test.each([
  ["vat", ["receipts", "vat"]],
  ["href", []],
  ["strong class", []],
  ["virus", ["install"]],
  ["unsigned", ["install"]],
  ["smartscreen", ["install"]],
  ["unknown publisher", ["install"]],
  ["What about VAT for my company?", ["receipts"]],
  ["I can’t find my serial", ["activate", "lost-key"]],
  ["beta", ["update"]],
  ["रिफंड", []],
  ["<b>bold</b>", []],
])("GET /help?q=%s: finds %j", async (query, names) => {
  await using app = await startApp()
  expect(await find(app, query)).toEqual(names)
})

test("GET /help?q=…: first what is about it, then what mentions it", async () => {
  await using app = await startApp()
  expect((await find(app, "I want my MONEY BACK!")).slice(0, 1)).toEqual(["refunds"])
  expect(await find(app, "two pcs")).toEqual(expect.arrayContaining(["new-computer", "silent-install"]))
  expect(await find(app, "slow")).toEqual(["undo"])
  expect(await find(app, "refun")).toEqual(await find(app, "refund"))
})

test("GET /help?q=…: all articles for a search without words; 80 characters", async () => {
  await using app = await startApp()
  for (const query of ["", " ? ", "how can I"])
    expect((await find(app, query)).toSorted()).toEqual(helpArticles.toSorted())
  expect(await pageText(app.visitor(), "/help?q=zzzz")).toContain("Nothing for “zzzz”")
  const html = await pageHtml(app.visitor(), `/help?q=${"%F0%9F%98%A1".repeat(200)}`)
  expect(html).toContain(`value="${"😡".repeat(80)}"`)
})

test("GET /help: each search to try finds an article, and shows its words", async () => {
  await using app = await startApp()
  const html = await pageHtml(app.visitor(), "/help")
  const tries = [...html.matchAll(/href="(\/help\?q=[^"]+)"/g)].map(([, path = ""]) => path)
  expect(tries).toHaveLength(3)
  for (const path of tries) {
    const found = await pageHtml(app.visitor(), path)
    expect([path, found]).toEqual([path, expect.stringMatching(/<h1>\d+ articles? for “/)])
    expect([path, found]).toEqual([path, expect.stringContaining("<mark>")])
  }
})
