import { expect, test } from "vitest"
import { ValueForm } from "#app/payments/confirmation/desk-form.ts"
import { errorsOf } from "#tests/unit/platform/http/errors-of.ts"

test("ValueForm: a sign of rupees is refused, Indian grouping is read", () => {
  expect(errorsOf(ValueForm, { inrAmount: "₹500" })).toEqual({
    inrAmount: "Please enter an amount, such as 10 or 10.50.",
  })
  expect(ValueForm.parse({ inrAmount: "1,23,456.78" })).toMatchObject({ inrAmount: 12_345_678 })
})
