import { expect, test } from "vitest"
import { booksSummary } from "#app/desk/overview/copy.ts"
import { counted } from "#app/desk/work-items/copy.ts"
import { workByKind } from "#app/desk/work-items/describe-work.server.ts"
import type { WorkItem } from "#app/screens/work-item.ts"

const now = new Date("2026-11-24T06:30:00Z")
const checkedAt = new Date("2026-11-23T20:30:00Z")
const at = new Date("2026-11-23T12:00:00Z")

const summaryOf = (items: { source: string; at: Date }[]) =>
  booksSummary(checkedAt, workByKind(items as WorkItem[]), counted, now)

test.each([
  [[], "The books agree, compared today at 02:00."],
  [[{ source: "dispute", at }], "1 dispute isn’t in the books yet (last checked today at 02:00)."],
  [
    [
      { source: "dispute", at },
      { source: "payment", at },
      { source: "order", at },
      { source: "refund", at: now },
    ],
    "1 dispute and 2 payments aren’t in the books yet (last checked today at 02:00); since then: 1 refund.",
  ],
  [[{ source: "refund", at: now }], "The books agree, compared today at 02:00; since then: 1 refund."],
])("booksSummary: %j: %s", (items, words) => {
  expect(summaryOf(items)).toBe(words)
})
