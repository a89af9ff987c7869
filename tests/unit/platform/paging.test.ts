import fc from "fast-check"
import { expect, test } from "vitest"
import { decodeCursor, encodeCursor, paginate } from "#app/platform/paging.ts"

const itemAt = (index: number) => ({ createdAt: new Date(1_790_000_000_000 - index), id: `item${index}` })
const list = (length: number) => Array.from({ length }, (_, index) => itemAt(index))

test("decodeCursor: reads what encodeCursor wrote", () => {
  const time = fc.date({ min: new Date(0), max: new Date("2999-12-31T23:59:59Z"), noInvalidDate: true })
  fc.assert(
    fc.property(time, fc.stringMatching(/^[a-z0-9]{25}$/), (createdAt, id) => {
      expect(decodeCursor(encodeCursor({ createdAt, id }))).toEqual({ createdAt, id })
    }),
  )
})

test.each([
  null,
  "",
  "-",
  "1-",
  "-a",
  "a-1",
  "1.5-a",
  "-1-a",
  "1-a b",
  "1-a'",
  `1-${"a".repeat(201)}`,
  "1e3-a",
  "1234567890123456-a",
])("decodeCursor: %j is not a cursor", (text) => {
  expect(decodeCursor(text)).toBeNull()
})

test("paginate: ten items or fewer are one page", () => {
  expect(paginate([])).toEqual({ items: [], next: null })
  expect(paginate(list(10))).toEqual({ items: list(10), next: null })
})

test("paginate: an eleventh item is on the next page, after the tenth", () => {
  expect(paginate(list(11))).toEqual({ items: list(10), next: "1789999999991-item9" })
})
