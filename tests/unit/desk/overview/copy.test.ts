import { expect, test } from "vitest"
import { booksSummary, changeSince } from "#app/desk/overview/copy.ts"
import { counted } from "#app/desk/work-items/copy.ts"
import type { WorkItem } from "#app/desk/work-items/work-items.ts"

const rupees = (amount: number) => ({ amount, isAbout: false, missing: [] })

const period = (id: "so-far" | "today" | "week", before: number, paid: number) => ({
  id,
  paid: rupees(paid),
  before: rupees(before),
  beforeDays: { from: "2026-10-01", to: "2026-10-24" },
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

const now = new Date("2026-11-24T06:30:00Z")
const checkedAt = new Date("2026-11-23T20:30:00Z")
const at = new Date("2026-11-23T12:00:00Z")

const summaryOf = (items: { source: string; at: Date }[]) =>
  booksSummary(checkedAt, items as WorkItem[], counted, now)

test.each([
  [[], "The books agree, compared at 02:00."],
  [[{ source: "dispute", at }], "1 dispute is not in the books yet, compared at 02:00."],
  [
    [
      { source: "dispute", at },
      { source: "payment", at },
      { source: "order", at },
      { source: "refund", at: now },
    ],
    "1 dispute and 2 payments are not in the books yet, compared at 02:00; since then: 1 refund.",
  ],
  [[{ source: "refund", at: now }], "The books agree, compared at 02:00; since then: 1 refund."],
])("booksSummary: %j: %s", (items, words) => {
  expect(summaryOf(items)).toBe(words)
})
