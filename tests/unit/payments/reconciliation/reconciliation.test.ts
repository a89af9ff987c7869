import { expect, test } from "vitest"
import { compareEntries } from "#app/payments/reconciliation/reconciliation.ts"

const entry = (id: string, amount = 9_499, currency = "USD") => ({ id, amount, currency })

test("compareEntries: finds equal, different and one-sided entries", () => {
  const theirs = [entry("same"), entry("amount"), entry("currency"), entry("theirs")]
  const ours = [entry("same"), entry("amount", 9_500), entry("currency", 9_499, "EUR"), entry("ours")]
  expect(compareEntries(theirs, ours)).toMatchObject({
    agreed: 1,
    missingHere: [entry("theirs")],
    missingThere: [entry("ours")],
    different: [
      { theirs: entry("amount"), ours: entry("amount", 9_500) },
      { theirs: entry("currency"), ours: entry("currency", 9_499, "EUR") },
    ],
  })
})

test("compareEntries: sums both sides by currency", () => {
  const theirs = [entry("1"), entry("2", 1), entry("3", 5, "INR")]
  expect(compareEntries(theirs, [entry("1"), entry("4", 7, "EUR")]).totals).toEqual([
    { currency: "EUR", theirs: 0, ours: 7 },
    { currency: "INR", theirs: 5, ours: 0 },
    { currency: "USD", theirs: 9_500, ours: 9_499 },
  ])
})
