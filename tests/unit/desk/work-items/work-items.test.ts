import { expect, test } from "vitest"
import { countsOf, shownOf, type WorkItem, workByKind } from "#app/desk/work-items/work-items.ts"

const items = (source: WorkItem["source"], count: number) =>
  Array<WorkItem>(count).fill({ source } as WorkItem)

test("workByKind: the most urgent kind first, counted up to 99", () => {
  const all = [...items("bug", 100), ...items("order", 99), ...items("payment", 0), ...items("dispute", 1)]
  expect(workByKind(all).map(({ kind, count, isMore }) => [kind, count, isMore])).toEqual([
    ["payments", 99, false],
    ["disputes", 1, false],
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
  const groups = counts.map((count) => ({ items: items("bug", count).map((item) => ({ ...item })) }))
  expect(shownOf(groups).map((own) => own.length)).toEqual(shown)
})

test("shownOf: folds no dispute, however many other kinds wait", () => {
  const groups = [
    { items: items("dispute", 7) },
    ...Array.from({ length: 8 }, () => ({ items: items("bug", 2).map((item) => ({ ...item })) })),
  ]
  expect(shownOf(groups).map((own) => own.length)).toEqual([7, ...Array(8).fill(1)])
})

test("shownOf: shows the first of each source of a kind", () => {
  const all = [...items("order", 9), ...items("wrong-amount", 2), ...items("payment", 1)]
  const [shown = []] = shownOf([{ items: all.map((item, index) => ({ ...item, index })) }])
  expect(shown.map(({ index }) => index)).toEqual([0, 1, 2, 9, 11])
})
