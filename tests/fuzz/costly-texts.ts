import { Buffer } from "node:buffer"

/** A text of so many bytes, as they are counted where it is sent. */
export type TextOf = (bytes: number, sizeOf?: SizeOf) => string

/** Counts the bytes of a text where it is sent; they are the sum of those of its characters. */
export type SizeOf = (text: string) => number

const inUtf8: SizeOf = (text) => Buffer.byteLength(text)

/** Repeats the text, and fills up with letters. */
const repeated =
  (unit: string): TextOf =>
  (bytes, sizeOf = inUtf8) => {
    const text = unit.repeat(Math.floor(bytes / sizeOf(unit)))
    return text + "a".repeat(bytes - sizeOf(text))
  }

/** A letter with so many of each of the marks in turn: sorting them by class takes each past all of the classes above it. */
const runsOf =
  (marks: string): TextOf =>
  (bytes, sizeOf = inUtf8) => {
    const length = Math.floor((bytes - 1) / sizeOf(marks))
    const runs = [...marks].map((mark) => mark.repeat(length)).join("")
    return `a${runs}${"a".repeat(bytes - 1 - sizeOf(runs))}`
  }

export const letters = repeated("a")

/**
 * Hostile texts whose cost is compared with that of letters of the same length; the short form of the test takes the first.
 */
export const COSTLY_TEXTS: Record<string, TextOf> = {
  "marks in falling order of class": runsOf("\u0345\u0334"),
  "marks of many classes": runsOf("\u0345\u035d\u0315\u0301\u0323\u031b\u05b0\u0334"),
  "U+FDFA, 18 letters in NFKC": repeated("\ufdfa"),
  "U+0390, three letters in upper case": repeated("\u0390"),
  "Hangul jamo": repeated("\u1100\u1161\u11a8"),
  "emoji of several characters": repeated("👩‍👩‍👧"),
  "quotation marks": repeated('"'),
  ampersands: repeated("&"),
  "less-than signs": repeated("<"),
  backslashes: repeated("\\"),
  "U+2028": repeated("\u2028"),
  "zero-width spaces": repeated("\u200b"),
  "control characters": repeated("\u0001"),
  spaces: repeated(" "),
  "line breaks": repeated("\r\n"),
  digits: repeated("1"),
  "a@": repeated("a@"),
  "a.": repeated("a."),
  slashes: repeated("/"),
  hyphens: repeated("-"),
  brackets: repeated("["),
  "semicolons and equals signs": repeated("a=;"),
  commas: repeated("a,"),
  "percent signs": repeated("%"),
}
