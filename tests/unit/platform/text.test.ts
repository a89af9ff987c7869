import fc from "fast-check"
import { expect, test } from "vitest"
import * as text from "#app/platform/text.ts"
import { hasTooManyMarks, lettersAndDigitsOf, parseJson, withAsciiDigits } from "#app/platform/text.ts"

const MAX_LENGTH = 1000
const normalizeText = (typed: string) => text.normalizeText(typed, MAX_LENGTH)
const foldCase = (typed: string) => text.foldCase(typed, MAX_LENGTH)

test.each([
  "ශ්‍රී ලංකා",
  "می‌خواهم",
  "👨‍👩‍👧 👩🏽‍🚒 ❤️‍🔥",
  "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "葛󠄀城市",
  "क्‍ष र्‍य",
  "മലയാളം ന്‍",
  "নির্‌বাচন",
  "ᠮᠣᠩᠭᠣᠯ ᠪᠣᠯᠪᠠᠰᠤᠷᠠᠯ᠎ᠠ",
  "☎︎ 1️⃣",
  "؀٤٢",
  // Marks that languages stack.
  "Nghiễm ngặt, thuở xưa, ướt đẫm",
  "בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים",
  "น้ำท่วม ปั๊ม ที่นี่",
  "क्षत्रिय स्त्रियाँ हृदयं",
  "བསྒྲུབས་ རྫོགས་པའི",
  "أَسْتَغْفِرُ ٱللَّٰهَ",
  `ж${"\u0335".repeat(10)}${"\u0316".repeat(10)}${"\u0301".repeat(10)}`,
])("normalizeText: %s stays as it is", (text) => {
  expect(normalizeText(text)).toBe(text)
})

test.each([
  ["in\u202Evoice\u2066 1\u2069", "invoice 1"],
  ["\u200Eab\u200F\u061Cc", "abc"],
  ["a\u200Bb\u2060c\uFEFFd\u00ADe", "abcde"],
  ["cafe\u0301", "caf\u00E9"],
  ["a\u0000b\u0007c\td\r\ne", "a b c d\r\ne"],
  ["\u{E0001}x\uFFF9y\uFFFB", "xy"],
  ["\u200D", ""],
  [" \uFE0F\u3164\n", ""],
  ["\uFFA0", ""],
  ["\u202E\u200B", ""],
])("normalizeText: %j is %j", (text, expected) => {
  expect(normalizeText(text)).toBe(expected)
})

/** Marks in falling order of their class, which sorting takes quadratic time for. */
const fallingMarks = (count: number) => `a${"\u0345".repeat(count / 2)}${"\u0334".repeat(count / 2)}`

test.each([
  ["marks in a row", fallingMarks(200_000)],
  [
    "marks between characters that are removed",
    `a${"\u0345\u200B".repeat(50_000)}${"\u0334\u00AD".repeat(50_000)}`,
  ],
  ["marks of capital letters", "\u0130\u0345".repeat(100_000)],
  ["letters of Hangul", "\u1112\u1161\u11AB".repeat(70_000)],
  ["ligatures of eighteen letters", "\uFDFA".repeat(60_000)],
])("normalizeText, foldCase: 200 KB of %s take linear time", (_, typed) => {
  const startedAt = performance.now()
  for (const maxLength of [MAX_LENGTH, typed.length]) {
    text.normalizeText(typed, maxLength)
    text.foldCase(typed, maxLength)
  }
  expect(performance.now() - startedAt).toBeLessThan(5000)
})

test("hasTooManyMarks: 31 marks in a row, in any text", () => {
  expect([30, 31, 5000].map((count) => hasTooManyMarks(`xa${"\u0301".repeat(count)}b`))).toEqual([
    false,
    true,
    true,
  ])
  expect(hasTooManyMarks(`a${"\u0301".repeat(20)}b${"\u0301".repeat(20)}`)).toBe(false)
})

test("normalizeText: is cut to its length before it is read", () => {
  expect(text.normalizeText(`${"\u200B".repeat(10)}abc`, 11)).toBe("a")
  expect(text.foldCase("ABC", 2)).toBe("ab")
})

const REMOVED = /[\p{Bidi_Control}\p{Cc}\u00AD\u200B\u2060-\u2064\u206A-\u206F\uFEFF\uFFF9-\uFFFB]/u

/** A letter that can be seen: no filler, such as U+FFA0. */
const SEEN_LETTER = /[^\P{L}\p{Default_Ignorable_Code_Point}]/u

const clustersOf = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)

test("normalizeText: keeps the grapheme clusters of other text, and is idempotent", () => {
  const visible = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => SEEN_LETTER.test(text))
  fc.assert(
    fc.property(visible, (text) => {
      fc.pre(!REMOVED.test(text) && !/[\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0001}]/u.test(text))
      expect(clustersOf(normalizeText(text))).toEqual(clustersOf(text.normalize("NFC")))
      expect(normalizeText(normalizeText(text))).toBe(normalizeText(text))
    }),
  )
})

test.each([
  ["École", "E\u0301COLE"],
  ["Übung", "übung"],
  ["ПРИВЕТ", "привет"],
  ["Straße", "STRASSE"],
  ["ΟΔΟΣ", "οδος"],
  ["İzmir", "izmir"],
  ["ＢＲＩＳＫ", "brisk"],
  ["ﬁne", "FINE"],
  ["café", "cafe\u0301"],
])("foldCase: %s and %s are one", (one, other) => {
  expect(foldCase(one)).toBe(foldCase(other))
})

test("foldCase: keeps prefixes, also with a final Greek sigma", () => {
  expect(foldCase("ΟΔΟΣΑ").startsWith(foldCase("ΟΔΟΣ"))).toBe(true)
})

test.each([
  "abcde-12345",
  "ABCDE\u201112345",
  "“abcde–12345.”",
  "ab\u200Bcde 123\u00A045",
  "ａｂｃｄｅ１２３４５",
  "\u202Eabcde—12345\n",
  "ABCDE١٢٣٤٥",
  "abcde-१२३४५",
])("lettersAndDigitsOf: %j is ABCDE12345", (typed) => {
  expect(lettersAndDigitsOf(typed)).toBe("ABCDE12345")
})

test("withAsciiDigits: reads the digits of every numbering system", () => {
  const systems = Intl.supportedValuesOf("numberingSystem").flatMap((name) => {
    const written = new Intl.NumberFormat(`en-u-nu-${name}`, { useGrouping: false }).format(9_876_543_210)
    return /^\p{Nd}{10}$/u.test(written) ? [written] : []
  })
  expect(systems.length).toBeGreaterThan(50)
  for (const written of systems) expect([written, withAsciiDigits(written)]).toEqual([written, "9876543210"])
})

test("withAsciiDigits: leaves everything else as it is", () => {
  const others = "Ⅳ ² ½ ① 三 ٪ 0–9 é अ"
  expect(withAsciiDigits(others)).toBe(others)
})

test("parseJson: ignores a byte order mark; undefined for invalid JSON", () => {
  expect(parseJson('\uFEFF{"a":1}')).toEqual({ a: 1 })
  expect([parseJson("\uFEFF"), parseJson("{a"), parseJson('"\uFEFF"')]).toEqual([
    undefined,
    undefined,
    "\uFEFF",
  ])
})
