import { expect, test } from "vitest"
import { readMoney, readText, readTime } from "../../../../scripts/import/read-values.ts"

const NOW = new Date("2026-11-23T12:00:00Z")
const AT = Date.UTC(2025, 4, 6, 7, 8, 9)

test.each([
  ["ISO 8601", "2025-05-06T07:08:09Z"],
  ["ISO 8601 with milliseconds", "2025-05-06T07:08:09.000Z"],
  ["ISO 8601 with a zone", "2025-05-06T12:38:09+05:30"],
  ["without a zone, which counts as UTC", "2025-05-06 07:08:09"],
  ["milliseconds", AT],
  ["milliseconds as text", String(AT)],
  ["seconds", AT / 1000],
  ["seconds as text", String(AT / 1000)],
  ["a timestamp", { seconds: AT / 1000, nanoseconds: 0 }],
  ["an exported timestamp", { _seconds: AT / 1000, _nanoseconds: 999_999 }],
  ["a wrapped one", { __datatype__: "timestamp", value: { _seconds: AT / 1000, _nanoseconds: 0 } }],
])("readTime: %s", (_name, value) => {
  expect(readTime(value, NOW)).toEqual(new Date(AT))
})

test("readTime: a day is its first moment in UTC", () => {
  expect(readTime("2025-05-06", NOW)).toEqual(new Date("2025-05-06T00:00:00Z"))
})

test.each([
  "soon",
  "",
  "2025-02-31T00:00:00Z",
  "2025-13-01",
  "31/12/2025",
  "May 6, 2025",
  "2026-11-23T12:00:01Z",
  "1999-12-31",
  0,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e300,
  null,
  undefined,
  true,
  [],
  {},
  { seconds: "1746515289" },
  { __datatype__: "geopoint", value: {} },
])("readTime: %j is no time of this shop", (value) => {
  expect(readTime(value, NOW)).toBeNull()
})

test.each([
  [149, "INR", 14900],
  [149.0, "inr", 14900],
  [94.99, "USD", 9499],
  [0.29, "USD", 29],
  [4.35, "EUR", 435],
  ["149", "INR", 14900],
  ["149.00", "INR", 14900],
  ["10.5", "USD", 1050],
  ["₹149", "INR", 14900],
  ["₹ 1,49,000", "INR", 14_900_000],
  ["$1,894.80", "USD", 189_480],
  ["94.99 €", "EUR", 9499],
  ["£5", " GBP ", 500],
])("readMoney: %j %s", (value, currency, amount) => {
  expect(readMoney(value, currency)).toEqual({ amount, currency: currency.trim().toUpperCase() })
})

test.each([
  ["a lot", "INR"],
  ["149,50", "EUR"],
  ["1,49", "INR"],
  ["12,34,5", "INR"],
  ["₹149", "USD"],
  ["$5", "INR"],
  [500, "JPY"],
  [500, undefined],
  [1.005, "USD"],
  [0, "USD"],
  [-5, "USD"],
  ["-5", "USD"],
  [Number.NaN, "USD"],
  [1e20, "USD"],
  ["1e3", "USD"],
  ["", "USD"],
  [null, "USD"],
  [["5"], "USD"],
])("readMoney: %j %s is no amount", (value, currency) => {
  expect(readMoney(value, currency)).toBeNull()
})

test("readText: drops what a database can't hold, and keeps the rest as it was written", () => {
  expect(readText("  a\0b\r\n\u{1F511} ")).toBe("  ab\r\n\u{1F511} ")
  expect(readText("half \ud83d of a character")).toBe("half \ufffd of a character")
  expect(["", "  ", 5, null, undefined, {}].map(readText)).toEqual([null, null, null, null, null, null])
})
