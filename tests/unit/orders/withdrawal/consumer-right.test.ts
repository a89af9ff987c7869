import { expect, test } from "vitest"
import { consumerRight, isConsentMissing, isSameAgreement } from "#app/orders/withdrawal/withdrawal.ts"

const contract = { kind: "license", quoteId: null, countries: ["DE"], offersWithdrawal: false } as const

test.each([
  ["a license to Germany", {}, "consent"],
  ["one to Norway", { countries: ["NO"] }, "consent"],
  ["one to Britain", { countries: ["GB"] }, "consent"],
  ["one to Switzerland", { countries: ["CH"] }, null],
  ["one to Réunion", { countries: ["RE"] }, "consent"],
  ["one to Åland", { countries: ["AX"] }, "consent"],
  ["one to Guadeloupe", { countries: ["GP"] }, "consent"],
  ["one to New Caledonia, which is outside of the EU", { countries: ["NC"] }, null],
  ["one to Kosovo", { countries: ["XK"] }, null],
  ["one to the US", { countries: ["US"] }, null],
  ["one at the price of the US, to Germany", { countries: ["US", "DE"] }, "consent"],
  ["one to nobody knows where", { countries: [null] }, null],
  ["one that may be withdrawn", { offersWithdrawal: true }, "withdrawal"],
  ["a quote, which is for a business", { offersWithdrawal: true, quoteId: "quote" }, "consent"],
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
  expect(isConsentMissing({ ...contract, countries: ["US"] }, null)).toBe(false)
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
