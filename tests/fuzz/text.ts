import type { SeededRandom } from "#tests/support/seeded-random.ts"

/** Every one of these would be seen in an answer that does not escape it: see judge.ts. */
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

/** Addresses of another site, as somebody would hide them in a link. */
export const ELSEWHERE = [
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

const NASTY = [
  ...MARKERS,
  ...ELSEWHERE,
  "\0",
  "a\0b",
  "\ud800",
  "\udfff\ud800zz9",
  "\u202ezz9\u2066",
  "\u2028\u2029",
  "\ufeff",
  "e\u0301".repeat(20),
  "👩‍👩‍👧‍👦".repeat(9),
  "ﷺ".repeat(40),
  "İıſK",
  "' or 1=1 --",
  '"; drop table users; --',
  "1e309",
  "-0",
  "NaN",
  "99999999999999999999",
  "0x10",
  "1.005",
  "١٢٣",
  "../../../../etc/passwd",
  "%00",
  "%c0%ae%c0%ae/",
  "%",
  "%zz",
  "__proto__",
  "constructor",
  "toString",
  "[object Object]",
  "",
  " ",
  "\t\n\r ",
  "null",
  "true",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "+275760-09-13",
  "a@b",
  "a@b.c",
  '"a b"@example.com',
  "a<zz9>@example.com",
  "Ünï@exämple.com",
]

const KIB = 1024

export function nasty(chance: SeededRandom): string {
  return chance.pick(NASTY)
}

/** A text that once was a good one. */
export function mutate(chance: SeededRandom, text: string): string {
  switch (chance.between(0, 9)) {
    case 0:
    case 1:
    case 2:
      return nasty(chance)
    case 3:
    case 4:
      return text + nasty(chance)
    case 5:
      return nasty(chance) + text
    case 6:
      return text.slice(0, chance.between(0, text.length))
    case 7:
      return text.toUpperCase()
    case 8:
      return randomText(chance, chance.between(1, 60))
    default:
      return longText(chance)
  }
}

/** Code units of any kind: half of a character too. */
function randomText(chance: SeededRandom, length: number): string {
  const ranges = [
    [0, 127],
    [128, 0x7ff],
    [0xd800, 0xdfff],
    [0xe000, 0xffff],
  ] as const
  const draw = () => {
    const [first, last] = chance.pick(ranges)
    return String.fromCharCode(chance.between(first, last))
  }
  return Array.from({ length }, draw).join("")
}

function longText(chance: SeededRandom): string {
  const size = chance.happens(0.2) ? chance.between(8 * KIB, 300 * KIB) : chance.between(200, 8 * KIB)
  return nasty(chance).padEnd(3, "zz9").repeat(size).slice(0, size)
}
