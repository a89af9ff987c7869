import { expect, test } from "vitest"
import { changeSince } from "#app/reports/months/copy.ts"

const rupees = (amount: number) => ({ amount, isAbout: false, missing: [] })

const period = (id: "so-far" | "today" | "week", before: number, paid: number) => ({
  id,
  paid: rupees(paid),
  before: rupees(before),
  beforeDays: { from: "2026-10-01", to: "2026-10-24" } as const,
  byCurrency: [],
  refunded: rupees(0),
  licenses: 0,
  computers: 0,
})

test.each([
  ["week", 20_000, 25_000, "+25%"],
  ["week", 20_000, 10_000, "−50%"],
  ["week", 20_000, 20_010, "±0%"],
  ["week", 0, 20_000, ""],
  ["week", 20_000, 80_000, "+300%"],
  ["week", 20_000, 81_000, "₹200 before"],
  ["so-far", 20_000, 81_000, ""],
  ["today", 20_000, 81_000, "₹200 yesterday"],
  ["today", 0, 81_000, "₹0 yesterday"],
] as const)("changeSince: %s, %i and then %i: %s", (id, before, paid, words) => {
  expect(changeSince(period(id, before, paid))).toBe(words)
})
