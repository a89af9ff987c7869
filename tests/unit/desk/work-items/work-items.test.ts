import { expect, test } from "vitest"
import { countsOf, shownOf, type WorkItem, workByKind } from "#app/desk/work-items/work-items.ts"

const items = (source: WorkItem["source"], count: number) =>
  Array<WorkItem>(count).fill({ source } as WorkItem)

test("workByKind: the most urgent kind first, counted up to 99", () => {
  const all = [...items("bug", 100), ...items("order", 99), ...items("payment", 0), ...items("dispute", 1)]
  expect(workByKind(all).map(({ kind, count, isMore }) => [kind, count, isMore])).toEqual([
    ["disputes", 1, false],
    ["payments", 99, false],
    ["bugs", 99, true],
  ])
  expect(countsOf(all)).toMatchObject({ bug: 100, order: 99, payment: 0 })
})

test.each([
  [[9], [5]],
  [
    [9, 9],
    [5, 1],
  ],
  [
    [2, 9, 9],
    [2, 3, 1],
  ],
  [Array(8).fill(2), Array(8).fill(1)],
])("shownOf: of the counts %j, shows %j", (counts: number[], shown) => {
  expect(shownOf(counts.map((count) => ({ count })))).toEqual(shown)
})
