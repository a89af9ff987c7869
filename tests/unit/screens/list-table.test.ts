import { expect, test } from "vitest"
import { listedColumns, markColumn, toTable } from "#app/screens/list-table.ts"

const now = new Date("2026-03-01")
const createdAt = new Date("2026-02-01")
const rows = [
  { id: "a", createdAt, email: "a@x.test", used: 1 },
  { id: "b", createdAt, email: "b@x.test", used: 2 },
]
type Row = (typeof rows)[number]
const sort = { isAscending: false, href: "?order=oldest" }

const columns = listedColumns<Row>(
  {
    "Signed up": { isDay: true, isShort: true },
    Email: { cell: "email", narrow: "title" },
    Used: { cell: ({ used }, at) => `${used} on ${at.getFullYear()}`, isNumber: true },
  },
  { sort, now },
)

test("toTable: styles by label, and the cells of each row in that order", () => {
  expect(toTable(rows, columns)).toEqual({
    columns: {
      "Signed up": { isShort: true, sort },
      Email: { narrow: "title" },
      Used: { isNumber: true },
    },
    cells: [
      [{ at: createdAt, isDay: true }, "a@x.test", "1 on 2026"],
      [{ at: createdAt, isDay: true }, "b@x.test", "2 on 2026"],
    ],
  })
})

test("listedColumns: no link turns the order of another list", () => {
  const [first] = listedColumns<Row>({ When: { isShort: true } }, { sort: undefined, now })
  expect(first?.style).toEqual({ isShort: true })
})

test("markColumn: each row's mark has its place and its id", () => {
  const { cells } = toTable(rows, [markColumn<Row>(({ email }) => email)])
  expect(cells).toEqual([
    [{ mark: "row0", value: "a", name: "a@x.test" }],
    [{ mark: "row1", value: "b", name: "b@x.test" }],
  ])
})
