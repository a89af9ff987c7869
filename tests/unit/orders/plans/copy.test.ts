import { expect, test } from "vitest"
import { type Offer, purchaseFaq, soldBy } from "#app/orders/plans/copy.ts"

const offer: Offer = { isSold: true, isResold: false, vat: null, hasGst: false, salesToEurope: null }

const answersOf = (...args: Parameters<typeof purchaseFaq>) =>
  Object.fromEntries(purchaseFaq(...args).map(({ id, answer }) => [id, answer]))

test("soldBy: names the one tax that the price says something of", () => {
  const taxOf = (...[currency, facts]: [Parameters<typeof soldBy>[1], Partial<Offer>]) =>
    soldBy("Ada", currency, { ...offer, ...facts })
  expect(taxOf("USD", {})).toBe("Sold by Ada. No sales tax is added.")
  expect(taxOf("EUR", { vat: "included" })).toBe("Sold by Ada. VAT is included.")
  expect(taxOf("INR", { hasGst: true })).toBe("Sold by Ada. GST is included.")
  expect(taxOf("INR", {})).toBe("Sold by Ada.")
})

test("purchaseFaq: explains a crossed-out price where one is shown", () => {
  expect(answersOf("USD", offer, true)["original-price"]).toBeDefined()
  expect(answersOf("USD", offer, false)["original-price"]).toBeUndefined()
})

test("purchaseFaq: a price in rupees is not paid from abroad", () => {
  expect(answersOf("USD", offer, false).methods).toContain("Your bank may charge you")
  expect(answersOf("INR", offer, false).methods).not.toContain("Your bank may charge you")
})

test("purchaseFaq: a tax invoice comes from a registered seller", () => {
  expect(answersOf("INR", { ...offer, hasGst: true }, false).receipt).toContain("with a tax invoice")
  expect(answersOf("INR", offer, false).receipt).not.toContain("invoice")
})

test("purchaseFaq: the 14 days of Europe are mentioned there alone", () => {
  expect(answersOf("EUR", { ...offer, vat: "included" }, false).refund).toContain("14 days to withdraw")
  expect(answersOf("USD", offer, false).refund).not.toContain("14 days")
})
