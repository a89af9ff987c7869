import { expect, test } from "vitest"
import { COMPANY_PLAN, planNames, planSize } from "#app/orders/plans/plans.ts"
import { pricesForm, readPrices } from "#app/orders/prices/form.ts"
import { errorsOf } from "#tests/unit/platform/http/errors-of.ts"

test("pricesForm: a time that is over is refused", () => {
  expect(errorsOf(pricesForm(new Date("2026-11-24T12:00:00Z")), { from: "2020-01-01T00:00" })).toEqual({
    from: "That time is over. Leave the field empty for a price that holds at once.",
  })
})

test("readPrices: a price of each region, or an error for each", () => {
  const typed = {
    baseUS: "4.99",
    overrideUS: "94,99",
    baseGB: "5",
    baseEU: "6",
    baseIN: "149",
    originalIN: "on",
  }
  const { prices, errors } = readPrices(typed)
  expect(errors).toBeNull()
  expect(prices).toContainEqual({ region: "US", baseAmount: 499, overrideAmount: 9499, hidesOriginal: true })
  expect(prices).toContainEqual({
    region: "IN",
    baseAmount: 14900,
    overrideAmount: null,
    hidesOriginal: false,
  })
  const unreadable = "Please enter the price with at most two decimals, such as 12.50."
  expect(readPrices({ ...typed, baseGB: "", baseEU: "1,2345", overrideIN: "5" }).errors).toEqual({
    baseGB: unreadable,
    baseEU: unreadable,
    ...(planSize(COMPANY_PLAN) > 1 && {
      overrideIN: `The price is too low: ${planNames[COMPANY_PLAN]} would cost nothing.`,
    }),
  })
})
