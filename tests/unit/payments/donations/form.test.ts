import { expect, test } from "vitest"
import { DonationForm } from "#app/payments/donations/form.ts"

function sentences(typed: Record<string, unknown>): string[] {
  const parsed = DonationForm.safeParse(typed)
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

test("DonationForm: a preset amount is accepted, whatever the custom field has", () => {
  expect(DonationForm.parse({ currency: "INR", amount: "5" })).toEqual({ amount: 500, currency: "INR" })
  expect(DonationForm.parse({ currency: "EUR", amount: "500", customAmount: "7" })).toEqual({
    amount: 50000,
    currency: "EUR",
  })
})

test.each([
  ["7.50", 750],
  ["12,50", 1250],
  ["1.250,00", 125_000],
  ["1", 100],
  ["500000.00", 50_000_000],
])("DonationForm: the custom amount %j is %i minor units", (customAmount, amount) => {
  expect(DonationForm.parse({ currency: "USD", amount: "custom", customAmount })).toEqual({
    amount,
    currency: "USD",
  })
})

test.each([
  {},
  { amount: "" },
  { amount: "7" },
  { amount: "custom" },
  { amount: "custom", customAmount: "0.99" },
  { amount: "custom", customAmount: "$5" },
  { amount: "custom", customAmount: "9".repeat(101) },
  { customAmount: "10" },
])("DonationForm: %j is refused: Please enter a valid amount.", (typed) => {
  expect(sentences({ currency: "INR", ...typed })).toEqual(["Please enter a valid amount."])
})

test.each([
  ["INR", "6,00,000", "₹5,00,000"],
  ["USD", "500000.01", "$500,000.00"],
])("DonationForm: in %s, %s is more than the most, which is told", (currency, customAmount, limit) => {
  expect(sentences({ currency, amount: "custom", customAmount })).toEqual([
    `Please enter a valid amount. The most is ${limit}.`,
  ])
})

test("DonationForm: an amount that can be read in two ways is refused", () => {
  expect(sentences({ currency: "USD", amount: "custom", customAmount: "1,250" })).toEqual([
    "“1,250” can be read in two ways. Please enter 1250, or an amount with two decimals, such as 1.25.",
  ])
})

test.each(["GBP", "inr", "", undefined])("DonationForm: the currency %j is refused", (currency) => {
  expect(sentences({ currency, amount: "5" })).toEqual(["Please choose a currency from the list."])
})
