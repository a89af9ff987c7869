import { expect, test } from "vitest"
import { NO_BILLING_DETAILS } from "#app/orders/billing/billing-details.ts"
import { totalSentence } from "#app/orders/tax/total-copy.ts"
import { SELLER } from "#tests/support/fixtures/sellers.ts"

const NOW = new Date("2026-11-23T10:00:00Z")
const seller = { ...SELLER, lut: { number: "AD270426000001X", year: 2026 } }
const PAYS_VAT = { salesToEurope: "seller" } as const
const sold = {
  kind: "license",
  devices: 1,
  amount: { amount: 11800, currency: "USD" },
  seller,
} as const

test.each([
  ["a seller without a GSTIN", { seller: { ...seller, gstin: null }, country: "IN" }, ""],
  ["a donation", { kind: "donation", country: "IN" }, ""],
  ["India", { country: "IN" }, " Includes GST at 18%: $18.00."],
  ["the US", { country: "US" }, ""],
  [
    "Germany, without a LUT",
    { country: "DE", seller: { ...seller, lut: null } },
    " Includes GST at 18%: $18.00. No VAT is added.",
  ],
  [
    "Norway, whose VAT the seller pays",
    { country: "NO", seller: { ...seller, ...PAYS_VAT } },
    " VAT is included.",
  ],
  ["a donation from there", { kind: "donation", country: "NO", seller: { ...seller, ...PAYS_VAT } }, ""],
] as const)("totalSentence: %s", (_, changes, tax) => {
  expect(totalSentence({ ...sold, billing: NO_BILLING_DETAILS, ...changes }, NOW)).toBe(
    `Total price, one-time payment. One computer, for life.${tax}`,
  )
})
