import { withoutApostrophes, wordsOf } from "#app/platform/search-words.ts"
import { htmlOf, type SearchedText } from "./help-search.ts"

/** A piece of a text, and whether it was searched for. */
export type ExcerptPart = { text: string; isHit: boolean }

const ENTITIES = new Map(
  Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: "\u00a0" }),
)

const WORD = /([\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*)/u

/** Maximum number of sentences of an excerpt. */
const MAX_SENTENCES = 2

/** Minimum number of words of a sentence in an excerpt. */
const MIN_WORDS = 4

/** The first sentences of an article that have what was searched for, each term once, with its words marked; else its description. */
export function findExcerpt(article: SearchedText, terms: readonly string[][]): ExcerptPart[] {
  const open = new Set(terms)
  const found: ExcerptPart[][] = []
  for (const sentence of sentencesOf(article)) {
    const hits = [...open].filter((term) => markWords(sentence, [term]).some(({ isHit }) => isHit))
    if (hits.length === 0) continue
    for (const term of hits) open.delete(term)
    found.push(markWords(sentence, terms))
    if (found.length === MAX_SENTENCES || open.size === 0) break
  }
  if (found.length === 0) return [{ text: article.description, isHit: false }]
  return found.flatMap((parts, index) => (index === 0 ? parts : [{ text: " ", isHit: false }, ...parts]))
}

/** The sentences of an article's description and text, without headings. */
function sentencesOf(article: SearchedText): string[] {
  return [article.description, ...blocksOf(htmlOf(article))]
    .flatMap((block) => block.split(/(?<=[.?!])\s+/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(/\s+/).length >= MIN_WORDS)
}

/** Tags of block elements, which begin a new line. */
const BLOCK = /^\/?(?:p|li|ul|ol|div|picture|img)\b/

/** The lines of a text in HTML, without those of headings. */
function blocksOf(html: string): string[] {
  const [first = "", ...tags] = html.split("<")
  const texts = [first]
  let isHeading = false
  for (const tag of tags) {
    const end = tag.indexOf(">")
    if (/^\/?h\d/.test(tag)) isHeading = !tag.startsWith("/")
    if (isHeading || BLOCK.test(tag)) texts.push("\n")
    if (!isHeading) texts.push(tag.slice(end + 1))
  }
  return texts
    .join("")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES.get(name) ?? entity)
    .split("\n")
}

/** A text in pieces, of which those are hits that begin with the words of a term. */
function markWords(text: string, terms: readonly string[][]): ExcerptPart[] {
  // With the group, every second piece is a word.
  const pieces = text.split(WORD)
  const words = pieces.map((piece, index) =>
    index % 2 === 1 ? wordsOf(withoutApostrophes(piece)).join(" ") : "",
  )
  const hits = new Set<number>()
  for (const term of terms.flat()) {
    const wanted = term.trim().split(" ")
    for (let index = 1; index < words.length; index += 2)
      if (isAt(words, index, wanted)) for (const [place] of wanted.entries()) hits.add(index + 2 * place)
  }
  return pieces.map((text, index) => ({ text, isHit: hits.has(index) })).filter(({ text }) => text !== "")
}

/** Whether words stand at a place of a text, the last of them as the beginning of one. */
const isAt = (words: readonly string[], index: number, wanted: readonly string[]) =>
  wanted.every((word, place) => {
    const found = words[index + 2 * place] ?? ""
    return place === wanted.length - 1 ? found.startsWith(word) : found === word
  })
