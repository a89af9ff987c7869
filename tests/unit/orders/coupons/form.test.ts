import { expect, test } from "vitest"
import { createCouponForm } from "#app/orders/coupons/form.ts"
import { indianDayOf } from "#app/platform/time.ts"
import { errorsOf } from "#tests/unit/platform/http/errors-of.ts"

const NOW = new Date("2026-11-24T12:00:00Z")
const dayIn = (days: number) => indianDayOf(new Date(NOW.getTime() + days * 86_400_000))

const form = createCouponForm(NOW)
const coupon = { code: "NEW-ONE", percent: "10" }

const TERMS = "Please enter either a percentage or amounts."
const OVER = "The last day is over, or before the first one."

test.each([
  [
    { code: "X Y", percent: "" },
    {
      code: "Please enter 3 to 32 letters and digits, with hyphens between them if you like.",
      percent: TERMS,
    },
  ],
  [{ ...coupon, amountUSD: "10" }, { percent: TERMS }],
  [
    { ...coupon, percent: "100" },
    {
      percent:
        "Please enter a whole number from 1 to 99. A license that costs nothing is issued with Issue free of a quote.",
    },
  ],
  [
    { ...coupon, percent: "", amountEUR: "0", amountINR: "1.234", uses: "-1" },
    {
      amountEUR: "Please enter an amount, such as 10 or 10.50.",
      amountINR:
        "“1.234” can be read in two ways. Please enter 1234, or an amount with two decimals, such as 1.23.",
      uses: "Please enter a number from 1 to 1,000,000.",
    },
  ],
  [
    { ...coupon, from: "2026-02-30", until: "tomorrow" },
    { from: "Please enter a day.", until: "Please enter a day." },
  ],
  [{ ...coupon, until: dayIn(-1) }, { until: OVER }],
  [{ ...coupon, from: dayIn(5), until: dayIn(4) }, { until: OVER }],
])("createCouponForm: %o is refused", (fields, errors) => {
  expect(errorsOf(form, fields)).toEqual(errors)
})

test("createCouponForm: an amount is read with a decimal comma", () => {
  expect(form.parse({ ...coupon, percent: "", amountEUR: "7,50" })).toMatchObject({ amounts: { EUR: 750 } })
})
