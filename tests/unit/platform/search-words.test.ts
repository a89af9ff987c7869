import fc from "fast-check"
import { expect, test } from "vitest"
import {
  foldSpelling,
  SEARCH_WORDS_VERSION,
  splitSearchReadings,
  splitSearchWords,
} from "#app/platform/search-words.ts"

/** Words of the rule's version: who changes one of them raises SEARCH_WORDS_VERSION. */
const WORDS_OF_VERSION_1: [text: string, words: string[]][] = [
  ["Ada.Rao@rao-rao.example, A & Co", ["ada", "rao", "example", "co"]],
  ["x".repeat(65), ["x".repeat(64)]],
  ["ПРИВЕТ, École", ["привет", "ecole"]],
  ["L’Oréal", ["oreal", "loreal"]],
  ["L´Oréal", ["oreal", "loreal"]],
  ["o'brien@x.test", ["brien", "test", "obrien"]],
  ["OʼNeill", ["neill", "oneill"]],
  ["Foo|Bar*Baz", ["foo", "bar", "baz"]],
  ["Käse Ka\u0308se ŁÓDŹ Ærø Straße", ["kase", "lodz", "aero", "strasse"]],
  ["H&M, S.A.", ["hm", "sa"]],
  ["شَرِكَة می‌خواهم", ["شركة", "میخواهم"]],
  ["ばか はか 한글", ["ばか", "はか", "한글"]],
  ["रामकुमार@उदाहरण.भारत", ["रामकुमार", "उदाहरण", "भारत"]],
  ["a b 😡", []],
]

test.each(WORDS_OF_VERSION_1)("splitSearchWords: the words of %j", (text, words) => {
  expect([SEARCH_WORDS_VERSION, splitSearchWords(text)]).toEqual([1, words])
})

test("splitSearchReadings: what was typed is among the words of the same text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const words = splitSearchWords(text)
      for (const reading of splitSearchReadings(text)) expect(words).toEqual(expect.arrayContaining(reading))
    }),
  )
})

test.each([
  ["KÄSE", "kase"],
  ["Ångström", "angstrom"],
  ["Đà Nẵng", "da nang"],
  ["Ελλάδα", "ελλαδα"],
  ["Ёлка", "елка"],
])("foldSpelling: %s and %s are one", (one, other) => {
  expect(foldSpelling(one)).toBe(foldSpelling(other))
})

test("foldSpelling: keeps vowel signs and voiced kana apart", () => {
  for (const [one, other] of [
    ["राम", "रम"],
    ["ば", "は"],
    ["กำ", "กา"],
  ] as const)
    expect(foldSpelling(one)).not.toBe(foldSpelling(other))
})
