import { expect, test } from "vitest"
import { AGREED_PLAN } from "#app/orders/plans/plans.ts"
import { BankForm, createQuoteForm } from "#app/orders/quotes/form.ts"
import { indianDayOf } from "#app/platform/time.ts"
import { errorsOf } from "#tests/unit/platform/http/errors-of.ts"

const NOW = new Date("2026-11-24T12:00:00Z")
const dayIn = (days: number) => indianDayOf(new Date(NOW.getTime() + days * 86_400_000))

const form = createQuoteForm(NOW)
const quote = {
  email: "buyer@firm.test",
  plan: AGREED_PLAN,
  devices: "30",
  amount: "1200",
  currency: "EUR",
  validUntil: dayIn(14),
  note: "",
}

test.each([
  [{ email: "no address" }, { email: "Email is invalid" }],
  [{ devices: "0" }, { devices: "Please enter a whole number from 1 to 1,000." }],
  [{ amount: "0.99" }, { amount: "Please enter an amount of at least 1, such as 1200 or 1200.50." }],
  [
    { amount: "1.200" },
    {
      amount:
        "“1.200” can be read in two ways. Please enter 1200, or an amount with two decimals, such as 1.20.",
    },
  ],
  [{ validUntil: dayIn(-1) }, { validUntil: "Please choose a day from today to a year from now." }],
  [{ note: "a".repeat(2001) }, { note: "Please enter at most 2,000 characters." }],
])("createQuoteForm: %o is refused", (changes, errors) => {
  expect(errorsOf(form, { ...quote, ...changes })).toEqual(errors)
})

test("createQuoteForm: an amount is read with a space and a decimal comma", () => {
  expect(form.parse({ ...quote, amount: "1 200,50" })).toMatchObject({ amount: 120_050 })
})

test("BankForm: an amount that can be read in two ways is refused", () => {
  expect(errorsOf(BankForm, { reference: "X", inrAmount: "12,345" })).toEqual({
    inrAmount:
      "“12,345” can be read in two ways. Please enter 12345, or an amount with two decimals, such as 12.34.",
  })
})

test.each([
  [{ inrAmount: "12.345,67" }, 1_234_567],
  [{ inrAmount: " " }, null],
  [{}, null],
])("BankForm: %o is read as %o", (typed, inrAmount) => {
  expect(BankForm.parse({ reference: "X", ...typed })).toMatchObject({ inrAmount })
})
