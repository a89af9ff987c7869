import { withoutApostrophes, wordsOf } from "#app/platform/search-words.ts"

/** Words of the articles with what people type instead of them, and words of a question that no article is about. */
export type Vocabulary = {
  synonyms: readonly (readonly [word: string, typed: readonly string[]])[]
  ignored: string
}

const ENTITIES = /&(?:amp|lt|gt|quot|#39|nbsp);/g

/** Words with a space before each and one at the end, so that ` word` is found where one begins. */
const spaced = (text: string) => ` ${wordsOf(withoutApostrophes(text)).join(" ")} `

/** Search terms: each typed word with its synonyms in the articles. Empty if nothing typed can be searched for. */
export function parseHelpTerms(query: string, { synonyms, ignored }: Vocabulary): string[][] {
  const terms: string[][] = []
  let rest = spaced(query)
  for (const [typed, words] of meaningsOf(synonyms)) {
    if (!rest.includes(typed)) continue
    terms.push([typed.trimEnd(), ...words])
    while (rest.includes(typed)) rest = rest.replace(typed, " ")
  }
  const skipped = spaced(ignored)
  const others = rest.split(" ").filter((word) => word && !skipped.includes(` ${word} `))
  return [...terms, ...others.map((word) => [` ${word}`])]
}

/** A searched article; its parts may contain HTML. */
export type SearchedText = {
  title: string
  description: string
  html: string
  sections: readonly { heading: string; html: string }[]
}

/** The articles that have each of the terms in what their readers see, first those that name them in title or description. */
export function findArticles<Found extends SearchedText>(
  articles: readonly Found[],
  terms: readonly string[][],
) {
  const ranked = articles.flatMap((article) => {
    const beginning = `${article.title} ${article.description}`
    if (hasTerms(spaced(beginning), terms)) return [{ article, rank: 0 }]
    return hasTerms(spaced(`${beginning} ${textOf(htmlOf(article))}`), terms) ? [{ article, rank: 1 }] : []
  })
  return ranked.sort((one, other) => one.rank - other.rank).map(({ article }) => article)
}

/** The whole text of an article below its title and description, as HTML. */
export const htmlOf = ({ html, sections }: SearchedText) =>
  [html, ...sections.map(({ heading, html }) => `<h2>${heading}</h2>${html}`)].join("")

const textOf = (html: string) =>
  html
    .split("<")
    .map((part) => part.slice(part.indexOf(">") + 1))
    .join(" ")
    .replace(ENTITIES, " ")

const hasTerms = (text: string, terms: readonly string[][]) =>
  terms.every((words) => words.some((word) => text.includes(word)))

/** Typed words with their synonyms in the articles, longest first. */
function meaningsOf(synonyms: Vocabulary["synonyms"]) {
  const meanings = new Map<string, string[]>()
  for (const [word, typed] of synonyms)
    for (const one of typed.map(spaced))
      meanings.set(one, [...(meanings.get(one) ?? []), spaced(word).trimEnd()])
  return [...meanings].sort(([one], [other]) => other.length - one.length)
}
