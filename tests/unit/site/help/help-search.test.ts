import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { helpArticles } from "#app/site/help/articles-copy.ts"
import { findExcerpt } from "#app/site/help/help-excerpt.ts"
import { findArticles, parseHelpTerms } from "#app/site/help/help-search.ts"
import { helpVocabulary } from "#app/site/help/synonyms-copy.ts"
import { fillInFacts } from "#app/site/legal/facts-copy.ts"
import { resellerFacts } from "#app/site/legal/reseller-facts-copy.ts"
import { parseMarkdown } from "#scripts/build/markdown.ts"

const articles = helpArticles.map((name) =>
  fillInFacts(parseMarkdown(readFileSync(`app/site/help/${name}.md`, "utf8")), resellerFacts(false)),
)

test("findArticles: each word of the list of synonyms leads to an article", () => {
  for (const [word, typed] of helpVocabulary.synonyms) {
    const found = findArticles(articles, [[` ${word}`]])
    expect([word, found.length > 0]).toEqual([word, true])
    for (const synonym of typed)
      expect([synonym, findArticles(articles, parseHelpTerms(synonym, helpVocabulary))]).toEqual([
        synonym,
        expect.arrayContaining(found),
      ])
  }
})

test("findArticles: reads text, not tags, attributes or entities", () => {
  const article = {
    title: "One",
    description: "Two",
    html: '<p class="x">A &amp; <a href="/buy">B&quot;three</a></p>',
    sections: [{ heading: "Four", html: "<p>Five</p>" }],
  }
  const finds = (query: string) => findArticles([article], parseHelpTerms(query, helpVocabulary)).length > 0
  expect(
    ["one", "thr", "two three", "four", "fiv", "href", "class", "amp", "quot", "buy", "ne"].filter(finds),
  ).toEqual(["one", "thr", "two three", "four", "fiv"])
})

test("findExcerpt: the first sentences with each term, whose words are marked", () => {
  const article = {
    title: "Refunds",
    description: "Payments are final here. Most of them aren’t.",
    html: "<p>The <strong>money</strong> goes back to the card &amp; account. It takes some days.</p>",
    sections: [{ heading: "Money", html: "<p>Your bank’s money. Your restore point stays.</p>" }],
  }
  const marked = (query: string) =>
    findExcerpt(article, parseHelpTerms(query, { synonyms: [["account", ["bank card"]]], ignored: "" }))
      .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
      .join("")
  expect(marked("money")).toBe("The [money] goes back to the card & account.")
  expect(marked("mon days")).toBe("The [money] goes back to the card & account. It takes some [days].")
  expect(marked("bank card")).toBe("The money goes back to the card & [account].")
  expect(marked("restore poin")).toBe("Your [restore] [point] stays.")
  expect(marked("arent")).toBe("Most of them [aren’t].")
  expect(marked("refunds")).toBe(article.description)
})
