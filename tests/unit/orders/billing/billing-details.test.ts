import { expect, test } from "vitest"
import { buyerCountry, buyerState, registrationProblem } from "#app/orders/billing/billing-details.ts"

test.each([
  ["a GSTIN says State and country", "29AADCS8134M1ZT", "33", "US", "29", "IN"],
  ["a UIN says State and country", "0717UNO00157UNO", "33", "US", "07", "IN"],
  ["a UIN of no State says the country alone", "9917UNO00002UNF", "33", "US", "33", "IN"],
  ["a tax deductor's number says State and country", "06DELI09652G1DA", "33", "US", "06", "IN"],
  ["a VAT ID says neither", "DE123456789", "33", "DE", "33", "DE"],
  ["without either, both are what was chosen", null, "33", "IN", "33", "IN"],
])("buyerState, buyerCountry: %s", (_, taxId, chosenState, chosenCountry, state, country) => {
  expect(buyerState({ taxId, state: chosenState })).toBe(state)
  expect(buyerCountry({ taxId, country: chosenCountry }, "FR")).toBe(country)
})

const OWN = "27AAPFU0939F1ZV"

test.each([
  ["a company with its address", {}, null],
  ["no company", { company: null }, "company"],
  ["no address", { address: null }, "address"],
  ["an embassy without address", { taxId: "0717UNO00154UNU", address: null }, "address"],
  ["an office without a name", { taxId: "06DELI09652G1DA", company: null }, "company"],
  ["the seller's own number", { taxId: OWN, company: null }, "own-gstin"],
  ["a VAT ID", { taxId: "DE123456789", company: null, address: null }, null],
  ["no number", { taxId: null, company: null, address: null }, null],
])("registrationProblem: %s: %s", (_, changes, problem) => {
  const billing = {
    company: "Rao & Sons",
    address: "1 MG Road",
    taxId: "29AADCS8134M1ZT",
    country: "IN",
    state: "29",
    ...changes,
  }
  expect(registrationProblem({ gstin: OWN }, billing)).toBe(problem)
  expect(registrationProblem({ gstin: null }, billing)).toBeNull()
  expect(registrationProblem(null, billing)).toBeNull()
})
