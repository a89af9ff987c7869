import fc from "fast-check"
import { expect, test } from "vitest"
import { readAmount } from "#app/platform/amount.ts"
import { formatPlain } from "#app/platform/money.ts"

test("formatPlain: with two decimals, and readAmount reads what it writes", () => {
  expect([9499, 14_900, 5, 0].map(formatPlain)).toEqual(["94.99", "149.00", "0.05", "0.00"])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
      expect(readAmount(formatPlain(amount))).toEqual({ kind: "amount", amount })
    }),
  )
})

test.each([
  ["12,50", 1250],
  ["12.50", 1250],
  [" 12,5 ", 1250],
  ["000007", 700],
  ["0,05", 5],
  ["1250,00", 125_000],
  ["1.250,00", 125_000],
  ["1,250.00", 125_000],
  ["1,250.5", 125_050],
  ["1.250.000", 125_000_000],
  ["1,00,000", 10_000_000],
  ["12,34,567.89", 123_456_789],
  ["1 250", 125_000],
  ["1 250,50", 125_050],
  ["1\u00a0250,50", 125_050],
  ["\u00a012,50\u202f", 1250],
  ["1\u202f250\u202f000", 125_000_000],
  ["1'250.50", 125_050],
  ["1’250", 125_000],
  ["१२.५०", 1250],
  ["۱۲٫۵", 1250],
  ["١٬٢٥٠", 125_000],
  ["١٬٢٥٠٫٥٠", 125_050],
  ["１，２５０．５０", 125_050],
  ["999999999", 99_999_999_900],
])("readAmount: %j is %i minor units", (text, amount) => {
  expect(readAmount(text)).toEqual({ kind: "amount", amount })
})

test.each([
  ["1,250", "1250", "1.25"],
  ["1.250", "1250", "1.25"],
  [" 12,345 ", "12345", "12.34"],
  ["999.999", "999999", "999.99"],
])("readAmount: %j may be %s or %s", (text, whole, decimal) => {
  expect(readAmount(text)).toEqual({ kind: "unclear", whole, decimal })
})

test.each([
  ...["", " ", ".", ",", ".5", "5.", "5,", "0,125", "0.125", "1250,000", "5.1234"],
  ...["1,250,5", "1,250,50", "1.250.00", "1,25,00", "12 50", "1 2", "1,250 000", "1.250'000", "01,000,000"],
  ...["1,250.50.5", "1..5", "1250.-", "-5", "+5", "1e3", "0x10", "NaN", "Infinity", "5\n6", "1\t250"],
  ...["$12.50", "12,50 €", "₹149", "Rs 149", "٫٥", "५.", "५²", "5²", "½", "①", "1234567890"],
])("readAmount: %j is no amount", (text) => {
  expect(readAmount(text)).toEqual({ kind: "unreadable" })
})

test("readAmount: any amount that is read has the digits of its text", () => {
  const typed = fc.oneof(fc.string(), fc.double().map(String), fc.stringMatching(/^[0-9., '’e+-]{0,12}$/))
  fc.assert(
    fc.property(typed, (text) => {
      const read = readAmount(text)
      if (read.kind !== "amount") return
      const [, decimals = ""] = /[.,](\d{1,2})$/.exec(text.trim()) ?? []
      expect(read.amount).toBe(Number(text.replace(/\D/g, "")) * 10 ** (2 - decimals.length))
    }),
  )
})
