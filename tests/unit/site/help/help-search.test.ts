import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { helpArticles } from "#app/site/help/articles-copy.ts"
import { findArticles, helpTermsOf } from "#app/site/help/help-search.ts"
import { helpVocabulary } from "#app/site/help/synonyms-copy.ts"
import { fillInFacts } from "#app/site/legal/facts-copy.ts"
import { parseMarkdown } from "#scripts/build/markdown.ts"

const articles = helpArticles.map((name) =>
  fillInFacts(parseMarkdown(readFileSync(`app/site/help/${name}.md`, "utf8"))),
)

test("findArticles: each word of the list of synonyms leads to an article", () => {
  for (const [word, typed] of helpVocabulary.synonyms) {
    const found = findArticles(articles, [[` ${word}`]])
    expect([word, found.length > 0]).toEqual([word, true])
    for (const synonym of typed)
      expect([synonym, findArticles(articles, helpTermsOf(synonym, helpVocabulary))]).toEqual([
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
  }
  const finds = (query: string) => findArticles([article], helpTermsOf(query, helpVocabulary)).length > 0
  expect(["one", "thr", "two three", "href", "class", "amp", "quot", "buy", "ne"].filter(finds)).toEqual([
    "one",
    "thr",
    "two three",
  ])
})
