import { expect, test } from "vitest"
import { consumerRight, isConsentMissing, isSameAgreement } from "#app/orders/withdrawal/withdrawal.ts"

const billing = { taxId: null, country: null }
const contract = { kind: "license", quoteId: null, country: "DE", billing, offersWithdrawal: false } as const

const withTaxId = (taxId: string) => ({ billing: { taxId, country: "DE" } })

test.each([
  ["a license to Germany", {}, "consent"],
  ["one to Norway", { country: "NO" }, "consent"],
  ["one to Britain", { country: "GB" }, "consent"],
  ["one to Switzerland", { country: "CH" }, null],
  ["one to Réunion", { country: "RE" }, "consent"],
  ["one to Åland", { country: "AX" }, "consent"],
  ["one to Guadeloupe", { country: "GP" }, "consent"],
  ["one to New Caledonia, which is outside of the EU", { country: "NC" }, null],
  ["one to Kosovo", { country: "XK" }, null],
  ["one to the US", { country: "US" }, null],
  [
    "one at the price of the US, to Germany",
    { country: "US", billing: { ...billing, country: "DE" } },
    "consent",
  ],
  ["one to nobody knows where", { country: null }, null],
  ["one that may be withdrawn", { offersWithdrawal: true }, "withdrawal"],
  ["a quote, which is for a business", { offersWithdrawal: true, quoteId: "quote" }, "consent"],
  ["a German company with a VAT ID", withTaxId("DE136695976"), null],
  ["one that types points", withTaxId("DE136.695-976"), null],
  ["a Spanish one", withTaxId("ESX9999999R"), null],
  ["a British one", withTaxId("GB123456789"), null],
  ["a Norwegian one", withTaxId("NO974761076MVA"), null],
  ["one with another number", withTaxId("HRB86891"), "consent"],
  ["somebody who typed a country", withTaxId("DE"), "consent"],
  ["somebody who typed a word", withTaxId("DEUTSCHLAND"), "consent"],
  ["somebody who typed nonsense", withTaxId("X".repeat(30)), "consent"],
  ["a company that may not withdraw", { ...withTaxId("DE136695976"), offersWithdrawal: true }, null],
  ["a donation", { kind: "donation" as const }, null],
])("consumerRight: %s: %s", (_, changes, right) => {
  expect(consumerRight({ ...contract, ...changes })).toBe(right)
})

const agreement = { termsVersion: "2026-01-01", consent: null, isWithdrawable: false }
const consent = { version: "1", text: "Give me access at once." }

test("isConsentMissing: true if needed, not given, and no withdrawal right replaces it", () => {
  expect(isConsentMissing(contract, null)).toBe(true)
  expect(isConsentMissing(contract, agreement)).toBe(true)
  expect(isConsentMissing(contract, { ...agreement, consent })).toBe(false)
  expect(isConsentMissing(contract, { ...agreement, isWithdrawable: true })).toBe(false)
  expect(isConsentMissing({ ...contract, country: "US" }, null)).toBe(false)
})

test("isSameAgreement: the same terms, version of a consent, and right to withdraw", () => {
  const one = { ...agreement, consent }
  expect(isSameAgreement(one, { ...one, consent: { ...consent, text: "In other words." } })).toBe(true)
  for (const changes of [
    { termsVersion: "2026-02-01" },
    { consent: { ...consent, version: "2" } },
    { consent: null },
    { isWithdrawable: true },
  ]) {
    expect(isSameAgreement(one, { ...one, ...changes }), JSON.stringify(changes)).toBe(false)
  }
})
