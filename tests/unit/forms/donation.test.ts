import { expect, test } from "vitest"
import { DonationForm } from "#app/forms/orders.ts"

function sentences(typed: Record<string, unknown>): string[] {
  const parsed = DonationForm.safeParse(typed)
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

test("DonationForm: a preset amount is accepted in every currency, whatever the custom field has", () => {
  expect(DonationForm.parse({ currency: "INR", amount: "5" })).toEqual({ amount: 500, currency: "INR" })
  expect(DonationForm.parse({ currency: "EUR", amount: "500", customAmount: "7" })).toEqual({
    amount: 50000,
    currency: "EUR",
  })
})

test("DonationForm: a custom amount is accepted as typed", () => {
  expect(DonationForm.parse({ currency: "USD", amount: "custom", customAmount: "7.50" })).toEqual({
    amount: 750,
    currency: "USD",
  })
})

test.each([
  {},
  { amount: "" },
  { amount: "7" },
  { amount: "custom" },
  { amount: "custom", customAmount: "0.5" },
  { customAmount: "10" },
])("DonationForm: %j is refused: Please enter a valid amount.", (typed) => {
  expect(sentences({ currency: "INR", ...typed })).toEqual(["Please enter a valid amount."])
})

test.each(["GBP", "inr", "", undefined])("DonationForm: the currency %j is refused", (currency) => {
  expect(sentences({ currency, amount: "5" })).toEqual(["Please choose a currency from the list."])
})
