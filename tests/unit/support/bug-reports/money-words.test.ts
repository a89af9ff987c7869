import { expect, test } from "vitest"
import { firstLineOf } from "#app/platform/text.ts"
import { asksForMoney } from "#app/support/bug-reports/money-words.ts"

test.each([
  "I want my MONEY  BACK.",
  "money\nback, please",
  "A chargeback follows",
  "My lawyers write to you.",
  "This is fraud!",
  "मुझे पैसे वापस चाहिए",
  "Ich will mein Geld zurück",
  "RUCKERSTATTUNG bitte",
  "J’appelle l’avocat",
])("asksForMoney: %j does", (text) => {
  expect(asksForMoney(text)).toBe(true)
})

test.each(["It stops.", "The clipboard came back", "defraudulently", "😡", ""])(
  "asksForMoney: %j does not",
  (text) => {
    expect(asksForMoney(text)).toBe(false)
  },
)

test("firstLineOf: the first line with something in it, cut by characters", () => {
  expect(firstLineOf("\n \n One \nTwo")).toBe("One")
  expect(firstLineOf("😡😡😡", 2)).toBe("😡😡…")
  expect(firstLineOf("x".repeat(5000))).toBe(`${"x".repeat(120)}…`)
  expect(firstLineOf("")).toBe("")
})
