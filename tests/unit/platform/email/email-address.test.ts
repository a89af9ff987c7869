import { expect, test } from "vitest"
import { withPunycode } from "#app/platform/email/address-copy.ts"
import {
  emailKeyOf,
  hasLettersBeyondAscii,
  isEmailAddress,
  parseMailbox,
} from "#app/platform/email/email-address.ts"

test.each([
  "ada@brisk.test",
  "o'brien_{x}=/!#$%&*?^`|~@example.com",
  "ada@डाक.भारत",
  "ada@col·legi.cat",
  "ada@xn--11b4c3d.xn--h2brj9c",
  "ada@3.example-1.com",
  `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(61)}`,
])("isEmailAddress: %j is an address", (text) => {
  expect(isEmailAddress(text)).toBe(true)
})

test.each([
  "",
  "ada",
  "@brisk.test",
  "ada@",
  "ada@brisk",
  "ada@brisk.",
  "ada@-brisk.test",
  "ada@brisk_1.test",
  "añá@brisk.test",
  "संपर्क@डाक.भारत",
  "ada@1.2.3.4",
  "ada@brisk.0x1f",
  "ada@a\u200db.test",
  "ada@bri\u30fbsk.test",
  "ada@[127.0.0.1]",
  "ada@eve@brisk.test",
  "ada@brisk.test@eve.test",
  "ada@brisk.test-",
  "Ada<eve@brisk.test>",
  "eve@brisk.test,ada@brisk.test",
  "ada;eve@brisk.test",
  '"ada"@brisk.test',
  "ada lovelace@brisk.test",
  "ada\u00a0@brisk.test",
  "ada@brisk.test\r\nbcc: eve@brisk.test",
  "ada\0@brisk.test",
  "ada\u200b@brisk.test",
  "\u202eada@brisk.test",
  "ada\ufe0f@brisk.test",
  "ada\ud800@brisk.test",
  "ada@ｂrisk.test",
  `${"a".repeat(65)}@brisk.test`,
  `ada@${"b".repeat(64)}.test`,
  `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(62)}`,
])("isEmailAddress: %j is not an address", (text) => {
  expect(isEmailAddress(text)).toBe(false)
})

test("emailKeyOf: ignores letter case, surrounding spaces and Unicode composition", () => {
  const spellings = ["\u1ec7", "e\u0302\u0323", "e\u0323\u0302", "\u1eb9\u0302", "\u00ea\u0323"]
  const keys = [...spellings, ...spellings.map((text) => text.toUpperCase())].map((text) =>
    emailKeyOf(` Ti${text}n@Example.com `),
  )

  expect([...new Set(keys)]).toEqual(["ti\u1ec7n@example.com"])
})

/** The samples of RFC 3492, section 7.1, that are letters and digits. */
test.each([
  ["他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"],
  ["他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"],
  ["Pročprostěnemluvíčesky", "proprostnemluvesky-uyb24dma41a"],
  ["למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"],
  ["यहलोगहिन्दीक्योंनहींबोलसकतेहैं", "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"],
  ["なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"],
  ["почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"],
  ["PorquénopuedensimplementehablarenEspañol", "porqunopuedensimplementehablarenespaol-fmd56a"],
  ["TạisaohọkhôngthểchỉnóitiếngViệt", "tisaohkhngthchnitingvit-kjcr8268qyxafd2f1b9g"],
  ["3年B組金八先生", "3b-ww4c5e180e575a65lsy2b"],
])("parseMailbox: %s is sent to and compared as Punycode", (label, punycode) => {
  expect(parseMailbox(`Ada@${label}.example`)).toBe(`Ada@xn--${punycode}.example`)
  expect(parseMailbox(`Ada@xn--${punycode}.example`)).toBe(`Ada@xn--${punycode}.example`)
  expect(emailKeyOf(`Ada@${label}.example`)).toBe(`ada@xn--${punycode}.example`)
})

/** Samples of UTS 46 from the Web Platform Tests of the URL parser. */
test.each([
  ["ශ්\u200dරී.com", "xn--10cl1a0b660p.com"],
  ["نامه\u200cای.com", "xn--mgba3gch31f060k.com"],
  ["faß.de", "xn--fa-hia.de"],
  ["ΟΔΟΣ.gr", "xn--pxavbq.gr"],
  ["BÜCHER。Example", "xn--bcher-kva.example"],
  ["bu\u0308cher.example", "xn--bcher-kva.example"],
  ["ab--c.ß", "ab--c.xn--zca"],
  ["a\u094d\u200cb.com", "xn--ab-fsf604u.com"],
  ["日本語。JP", "xn--wgv71a119e.jp"],
])("emailKeyOf: the domain %s is %s", (domain, ascii) => {
  expect(emailKeyOf(`x@${domain}`)).toBe(`x@${ascii}`)
  expect(parseMailbox(`x@${domain}`)).toBe(`x@${ascii}`)
})

test.each([
  "יa.test",
  "xn--tešla.test",
  "\u200d.example",
  `${"ÿ".repeat(63)}.test`,
  "a\u200cb.com",
  "a\u200db.com",
])("parseMailbox: no email goes to the domain %s", (domain) => {
  expect(parseMailbox(`x@${domain}`)).toBeNull()
  expect(emailKeyOf(`X@${domain}`)).toBe(`x@${domain}`)
})

test.each(["é@a.test", "e\u0301@a.test", "संपर्क@a.test", "用户@a.test", "дарья@a.test", "☃@a.test"])(
  "hasLettersBeyondAscii: %s",
  (email) => {
    expect(hasLettersBeyondAscii(email)).toBe(true)
  },
)

test.each(["a@bücher.test", "ada\u200b@a.test", "ada", "é", ""])("hasLettersBeyondAscii: not %j", (text) => {
  expect(hasLettersBeyondAscii(text)).toBe(false)
})

test.each([
  ["boss@\u0430pple.example", "boss@\u0430pple.example (xn--pple-43d.example, mixed scripts)"],
  ["From boss@東ビル.example, today", "From boss@東ビル.example (xn--qdk5b957v.example), today"],
  ["<ada@bücher.example>.", "<ada@bücher.example (xn--bcher-kva.example)>."],
  ["ada@bücher.example.", "ada@bücher.example (xn--bcher-kva.example)."],
  ["ada@-é.example", "ada@-é.example (not a domain)"],
  ["Grüße an ada@example.com", "Grüße an ada@example.com"],
  ["@é and é@", "@é and é@"],
])("withPunycode: %j has the domains beyond ASCII in Punycode", (text, expected) => {
  expect(withPunycode(text)).toBe(expected)
})
