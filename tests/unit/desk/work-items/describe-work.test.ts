import { expect, test } from "vitest"
import { countBySource, workByKind } from "#app/desk/work-items/describe-work.server.ts"
import { subjectOfItem, workKinds, workSources } from "#app/desk/work-items/gathered-sources.server.ts"

const items = (source: string, count: number) => Array.from({ length: count }, () => ({ source }))

test("workByKind: the most urgent kind first, counted up to 99", () => {
  const all = [...items("bug", 100), ...items("order", 99), ...items("payment", 0), ...items("dispute", 1)]
  expect(workByKind(all).map(({ kind, count, isMore }) => [kind.name, count, isMore])).toEqual([
    ["payments", 99, false],
    ["disputes", 1, false],
    ["bugs", 99, true],
  ])
  expect(countBySource(all)).toMatchObject({ bug: 100, order: 99, payment: 0 })
})

test("workSources: each has its own name and urgency, each kind one name", () => {
  for (const values of [
    workSources.map(({ name }) => name),
    workSources.map(({ urgency }) => urgency),
    workKinds.map(({ name }) => name),
  ]) {
    expect(values.length).toBeGreaterThan(10)
    expect(new Set<string | number>(values).size).toBe(values.length)
  }
})

test("workSources: payments without a license come first, missing values last", () => {
  const order = workSources.map(({ name }) => name)
  const known = [
    ...["order", "unissued", "wrong-amount", "second-payment", "payment", "event", "unopened", "books"],
    ...["dispute", "refund", "sync", "withdrawal", "mail", "bug-answer", "draft", "quote", "complaint"],
    ...["email", "undelivered", "bug", "paper", "value"],
  ]
  expect(order.filter((name) => known.includes(name))).toEqual(known)
})

test("subjectOfItem: the subject of a snoozed item; null for other texts", () => {
  expect(subjectOfItem("unopened:USD")).toEqual({ kind: "order", id: "USD" })
  expect(["order:", "price:1", "order"].map(subjectOfItem)).toEqual([null, null, null])
})
