import { foldCase, toNormalForm } from "./text.ts"

/**
 * The rule by which texts become words. A change of it gets the next number: the cron then rebuilds the words of every
 * account and order.
 */
export const SEARCH_WORDS_VERSION = 1

/** The fewest characters of what is searched for, and so of a word that is stored. */
export const MIN_LENGTH = 2

const MAX_LENGTH = 64

/** Apostrophes, primes, accents and half rings that are typed for one, and letters that stand for one. */
const APOSTROPHES =
  /['`´\u02B9-\u02BF\u02C8\u02CA\u02CB\u055A\u05F3\u07F4\u1FBD\u1FBF\u2018-\u201B\u2032\u2035\uA78B\uA78C\uFF07]/g

/** Signs between words: everything that is no letter, mark or digit. */
const SIGNS = /[^\p{L}\p{M}\p{N}]+/u

/**
 * Accents of Latin, Greek and Cyrillic, vowel points of Arabic and joiners, which many leave out; no vowel signs of Indic scripts,
 * and no marks of Japanese ones.
 */
const ACCENTS = /(?![\u3099\u309A])(?=\p{Script=Inherited})[\p{M}\p{Join_Control}]/gu

/** Letters that Unicode does not take apart, as they are typed on another keyboard. */
const PLAIN_LETTERS = new Map(
  Object.entries({ æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h", ŧ: "t", þ: "th", ı: "i" }),
)

export const withoutApostrophes = (text: string, instead = "") => text.replace(APOSTROPHES, instead)

/** The longest text that is folded, in UTF-16 units: a bug report with its messages. */
const MAX_FOLDED_LENGTH = 100_000

/** Text by which two spellings are found to be the same, whatever their case and accents. */
export function foldSpelling(text: string) {
  const folded = foldCase(text, MAX_FOLDED_LENGTH)
  const plain = toNormalForm(folded, "NFD", folded.length).replace(ACCENTS, "")
  return toNormalForm(plain, "NFC", plain.length).replace(
    /[æœøłđðħŧþı]/g,
    (letter) => PLAIN_LETTERS.get(letter) ?? letter,
  )
}

/** The words of an address or a company, as they are stored: in each of its readings. */
export const splitSearchWords = (text: string) => [...new Set(splitSearchReadings(text).flat())]

/**
 * A text as words, each once: with a space for each apostrophe, and with nothing instead if that differs, so that "O'Neill" finds, and
 * is found by, "Neill" and "ONeill".
 */
export function splitSearchReadings(text: string) {
  const [apart = [], joined = []] = [" ", ""].map((instead) => [
    ...new Set(wordsOf(withoutApostrophes(text, instead))),
  ])
  return apart.join(" ") === joined.join(" ") ? [apart] : [apart, joined]
}

/** The words of a text, in its order. */
export const wordsOf = (text: string) =>
  foldSpelling(text)
    .split(/[\s@]+/)
    .flatMap((part) => joinLetters(part.split(SIGNS).filter(Boolean)))
    .map((word) => [...word].slice(0, MAX_LENGTH).join(""))
    .filter((word) => [...word].length >= MIN_LENGTH)

/** Single letters as one word, such as those of "H&M" and "S.A.". */
const joinLetters = (words: string[]) =>
  words.every((word) => [...word].length === 1) ? [words.join("")] : words
