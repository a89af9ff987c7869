import { expect, test } from "vitest"
import { withCountry } from "#app/platform/postal-address.ts"

test.each([
  ["12 Station Road, Thane, Maharashtra", "12 Station Road, Thane, Maharashtra, India"],
  ["12 Station Road\nThane 400601\n", "12 Station Road\nThane 400601\nIndia"],
  ["Thane, Maharashtra, INDIA.", "Thane, Maharashtra, INDIA"],
  ["Thane\nIndia", "Thane\nIndia"],
  ["1 Indiana Road, Pune", "1 Indiana Road, Pune, India"],
])("withCountry: %j ends with the country", (address, expected) => {
  expect(withCountry(address)).toBe(expected)
})
