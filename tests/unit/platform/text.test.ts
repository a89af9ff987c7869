import fc from "fast-check"
import { expect, test } from "vitest"
import { foldCase, lettersAndDigitsOf, normalizeText, parseJson } from "#app/platform/text.ts"

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
])("lettersAndDigitsOf: %j is ABCDE12345", (typed) => {
  expect(lettersAndDigitsOf(typed)).toBe("ABCDE12345")
})

test("parseJson: ignores a byte order mark; undefined for invalid JSON", () => {
  expect(parseJson('\uFEFF{"a":1}')).toEqual({ a: 1 })
  expect([parseJson("\uFEFF"), parseJson("{a"), parseJson('"\uFEFF"')]).toEqual([
    undefined,
    undefined,
    "\uFEFF",
  ])
})
