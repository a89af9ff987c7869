import { expect, test } from "vitest"
import { RefundForm } from "#app/screens/form.ts"
import { errorsOf } from "#tests/unit/platform/http/errors-of.ts"

test.each([
  [{ amount: "0", reason: "Why" }, { amount: "Please enter an amount, such as 10 or 10.50." }],
  [
    { amount: "1,250", reason: "Why" },
    {
      amount:
        "“1,250” can be read in two ways. Please enter 1250, or an amount with two decimals, such as 1.25.",
    },
  ],
  [{ amount: "1", reason: " " }, { reason: "Please enter a reason." }],
])("RefundForm: %o is refused", (fields, errors) => {
  expect(errorsOf(RefundForm, fields)).toEqual(errors)
})

test("RefundForm: an amount is read with a decimal comma", () => {
  expect(RefundForm.parse({ amount: "34,99", reason: "Why" })).toMatchObject({ amount: 3499 })
})
