import { expect, test } from "vitest"
import type { DeskSubject } from "#app/audit/subjects.ts"
import { describeChange, describeSubject } from "#app/desk/audit-log/changes-copy.ts"
import { planNames, SINGLE_PLAN } from "#app/orders/plans/plans.ts"

const change = (subjectKind: DeskSubject, before: object | null, after: object | null) =>
  describeChange({
    subjectKind,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  })

test("describeChange: prices in words, with the region and what it costs", () => {
  expect(
    change("price", { priceGB: 9499, originalGB: true }, { priceGB: 499, originalGB: false, from: null }),
  ).toEqual([
    `Price of ${planNames[SINGLE_PLAN]} in the UK: £94.99 → £4.99`,
    "Original price in the UK: hidden",
  ])
  const planned = { priceUS: 8999, priceIN: 19900, from: "2026-11-30T18:30:00.000Z" }
  expect(change("price", { priceUS: 9499, priceIN: 14900 }, planned)).toEqual([
    `Price of ${planNames[SINGLE_PLAN]} in the US and all other countries: $94.99 → $89.99, from 1 December 2026, 00:00`,
    `Price of ${planNames[SINGLE_PLAN]} in India: ₹149 → ₹199, from 1 December 2026, 00:00`,
  ])
})

test.each<[DeskSubject, object | null, object | null, string[]]>([
  ["order", null, { amount: 4750, currency: "EUR" }, ["Amount: €47.50"]],
  ["license", { devices: 20 }, { devices: 30 }, ["Computers: 20 → 30"]],
  ["license", { isRevoked: false }, { isRevoked: true }, ["Revoked: no → yes"]],
  ["license", { account: "k2j3h4" }, { account: "x9y8" }, []],
  [
    "bug-report",
    { status: "not seen", fixedIn: null },
    { status: "fixed", fixedIn: "1.2.0" },
    ["Status: Not seen → Fixed", "Fixed in: none → 1.2.0"],
  ],
  [
    "coupon",
    null,
    { from: "2026-12-01", until: "2026-12-31" },
    ["Starts: 1 December 2026", "Ends: 31 December 2026"],
  ],
  [
    "quote",
    { validUntil: "2026-12-01" },
    { validUntil: "2026-12-15" },
    ["Valid until: 1 December 2026 → 15 December 2026"],
  ],
  ["settings", null, { gstin: null, legalName: "Asha Rao" }, ["Legal name: Asha Rao"]],
  ["release", null, { sha256: "0f".repeat(32), size: null }, []],
])("describeChange: %s, %j to %j", (kind, before, after, sentences) => {
  expect(change(kind, before, after)).toEqual(sentences)
})

test("describeSubject: a word and a known name, but no ID", () => {
  expect(describeSubject("order", "k2j3h4")).toBe("Order")
  expect(describeSubject("coupon", "SAVE50")).toBe("Coupon SAVE50")
  expect(describeSubject("price", "IN")).toBe("Price in India")
})

test("describeChange: shows the names of an entry's IDs while their rows exist", () => {
  const entry = {
    subjectKind: "order" as const,
    before: JSON.stringify({ invoice: "i1", country: "IN" }),
    after: JSON.stringify({ invoice: "i2", country: "IN" }),
  }
  const names = { namesBefore: null, namesAfter: JSON.stringify({ company: "Rao & Sons", taxId: null }) }
  expect(describeChange({ ...entry, ...names })).toEqual(["Company: none → Rao & Sons"])
  expect(describeChange({ ...entry, namesBefore: null, namesAfter: null })).toEqual([])
})
