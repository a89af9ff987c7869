import { expect, test } from "vitest"
import { chooseShown } from "#app/desk/work-items/work-items.ts"

const items = (source: string, count: number, isNeverFolded = false) =>
  Array.from({ length: count }, (_, index) => ({ source, isNeverFolded, index }))

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
])("chooseShown: of the counts %j, shows %j", (counts: number[], shown) => {
  const groups = counts.map((count) => ({ items: items("bug", count) }))
  expect(chooseShown(groups).map((own) => own.length)).toEqual(shown)
})

test("chooseShown: folds no dispute, however many other kinds wait", () => {
  const groups = [
    { items: items("dispute", 7, true) },
    ...Array.from({ length: 8 }, () => ({ items: items("bug", 2) })),
  ]
  expect(chooseShown(groups).map((own) => own.length)).toEqual([7, ...Array(8).fill(1)])
})

test("chooseShown: shows the first of each source of a kind", () => {
  const all = [...items("order", 9), ...items("wrong-amount", 2), ...items("payment", 1)]
  const [shown = []] = chooseShown([{ items: all.map((item, index) => ({ ...item, index })) }])
  expect(shown.map(({ index }) => index)).toEqual([0, 1, 2, 9, 11])
})
