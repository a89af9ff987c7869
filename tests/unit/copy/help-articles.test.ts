import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { helpArticles } from "#app/copy/help/articles.ts"
import { printRules } from "#app/copy/help/print-rules.ts"
import routes from "#app/routes.ts"
import { parseMarkdown } from "../../../scripts/build/markdown.ts"

const folder = "app/copy/help"
const articles = helpArticles.map((name) => ({
  name,
  ...printRules(parseMarkdown(readFileSync(`${folder}/${name}.md`, "utf8"))),
}))

test("help has an article for each question that it promises to answer", () => {
  expect([...helpArticles].sort()).toEqual([
    "activate",
    "install",
    "lost-key",
    "new-computer",
    "offline",
    "payment-pending",
    "refunds",
    "reinstalled",
    "silent-install",
    "undo",
    "uninstall",
    "update",
  ])
  expect(
    readdirSync(folder)
      .filter((name) => name.endsWith(".md"))
      .sort(),
  ).toEqual(helpArticles.map((name) => `${name}.md`).sort())
})

test("no two articles have the same title or description", () => {
  for (const texts of [articles.map(({ title }) => title), articles.map(({ description }) => description)]) {
    expect(new Set(texts).size).toBe(articles.length)
  }
})

test.each(articles)("$name: a description for search engines, and steps as a numbered list", (article) => {
  expect(article.description.length).toBeGreaterThan(70)
  expect(article.description.length).toBeLessThan(161)
  expect(article.html).toMatch(/<ol>\n(<li>.*<\/li>\n){2,}<\/ol>/)
})

test.each(articles)("$name: every link leads to a page of the site", async ({ html }) => {
  const known = (await routes).map(({ path = "" }) => `/${path}`)
  const paths = [...html.matchAll(/href="([^"#]*)/g)].map(([, path]) => path)

  expect(paths.filter((path) => path === undefined || !known.includes(path))).toEqual([])
})

test("the articles state the facts of the license agreement and of the offline files", () => {
  const textOf = (name: string) => articles.find((article) => article.name === name)?.html ?? ""

  expect(textOf("new-computer")).toContain("<strong>once, within 6 months of purchase</strong>")
  expect(textOf("new-computer")).toContain("The <strong>same</strong> computer again does not")
  expect(textOf("offline")).toContain("a new file works for <strong>30 days</strong>")
  expect(textOf("offline")).toContain("a new file works for <strong>1 year</strong>")
  expect(textOf("refunds")).toContain("Payments are final, except where the law requires a refund.")
  expect(textOf("payment-pending")).toContain("<strong>Please do not pay twice.</strong>")
  expect(textOf("lost-key")).toContain('href="/forgot-license"')
})

test("the article for offices names no option of the installer, because none is documented", () => {
  const { html = "" } = articles.find(({ name }) => name === "silent-install") ?? {}
  expect(html).not.toMatch(/(^|[\s>`])[/-]{1,2}[a-z]+\b(?![^<]*")/i)
})
