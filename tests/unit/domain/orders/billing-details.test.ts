import { expect, test } from "vitest"
import { buyerCountry, buyerState } from "#app/domain/orders/billing-details.ts"

test.each([
  ["a GSTIN says State and country", "29AADCS8134M1ZT", "33", "US", "29", "IN"],
  ["a VAT ID says neither", "DE123456789", "33", "DE", "33", "DE"],
  ["without either, both are what was chosen", null, "33", "IN", "33", "IN"],
])("buyerState and buyerCountry: %s", (_, taxId, chosenState, chosenCountry, state, country) => {
  expect(buyerState({ taxId, state: chosenState })).toBe(state)
  expect(buyerCountry({ taxId, country: chosenCountry }, "FR")).toBe(country)
})
