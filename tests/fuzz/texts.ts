import fc from "fast-check"

export type Edit = (text: string) => string

type Choice<T> = [weight: number, arbitrary: fc.Arbitrary<T>]

export function weighted<T>(...choices: Choice<T>[]): fc.Arbitrary<T> {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })))
}

/** Each of these is recognized in a response that does not escape it: see checks.ts. */
const MARKERS = [
  '"><svg/onload=1><zz9>',
  "'><zz9>",
  "</script><zz9>",
  "</title></textarea></style><zz9>",
  "<!--<script><zz9>",
  "]]><zz9>",
  '" zz9="1',
  "' zz9='1",
  '\\" zz9="1',
  "javascript:zz9//%0a<zz9>",
  "\r\nx-zz9: 1\r\n\r\n<zz9>",
  "%0d%0ax-zz9:%201",
]

/** URLs of another site in the forms that open redirects let through. */
export const FOREIGN_URLS = [
  "//evil.example/zz9",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example/zz9",
  "/.//evil.example",
  "/\t/evil.example",
  "/%5Cevil.example",
  "/..//evil.example",
  "javascript:alert(1)",
]

// Many to a line: the formatter would give each its own.
const ASCII_CASES =
  "1e309|-0|NaN|99999999999999999999|0x10|1.005|../../../../etc/passwd|%00|%c0%ae%c0%ae/|%|%zz|__proto__|constructor|" +
  `toString|[object Object]|null|true|2026-02-30|0000-00-00|9999-12-31|+275760-09-13|' or 1=1 --|"; drop table users; --|` +
  'a@b|a@b.c|"a b"@example.com|a<zz9>@example.com|'
const UNICODE_CASES =
  "\0|a\0b|\ud800|\udfff\ud800zz9|\u202ezz9\u2066|\u2028\u2029|\ufeff|İıſK|١٢٣|Ünï@exämple.com| |\t\n\r "

/** Texts that are often handled wrongly. */
export const hostileText = fc.constantFrom(
  ...MARKERS,
  ...FOREIGN_URLS,
  ...ASCII_CASES.split("|"),
  ...UNICODE_CASES.split("|"),
  "e\u0301".repeat(20),
  "👩‍👩‍👧‍👦".repeat(9),
  "ﷺ".repeat(40),
)

const longText = fc
  .tuple(hostileText, weighted([4, fc.integer({ min: 200, max: 8192 })], [1, fc.nat(300 * 1024)]))
  .map(([text, length]) =>
    text
      .padEnd(3, "zz9")
      .repeat(Math.ceil(length / 3))
      .slice(0, length),
  )

/** Changes a valid text, or replaces it. */
export const edit: fc.Arbitrary<Edit> = weighted(
  [3, hostileText.map((other) => () => other)],
  [1, fc.string({ unit: "binary", maxLength: 60 }).map((other) => () => other)],
  [1, longText.map((other) => () => other)],
  [2, hostileText.map((suffix) => (text: string) => text + suffix)],
  [1, hostileText.map((prefix) => (text: string) => prefix + text)],
  [1, fc.nat(99).map((percent) => (text: string) => text.slice(0, (text.length * percent) / 100))],
  [1, fc.constant((text: string) => text.toUpperCase())],
)
