import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { EXCEPTIONS, importsAgainstOrder } from "#tests/support/source/subject-directions.ts"

test("domain, copy, db and services: a subject imports those before it only, but for the files that are named", () => {
  const paths = globSync("{app/{domain,copy,services},db}/*/**/*.{ts,tsx}")
  expect(paths.length).toBeGreaterThan(200)
  const found = paths
    .map((path) => [path, importsAgainstOrder(path, readFileSync(path, "utf8"))] as const)
    .filter(([, subjects]) => subjects.length > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  expect(found).toEqual([...EXCEPTIONS].sort(([one], [other]) => (one < other ? -1 : 1)))
})

test.each([
  ["db/orders/x.server.ts", "#db/payments/ledger.server.ts", ["payments"]],
  ["app/domain/account/x.ts", "#app/domain/orders/order.ts", ["orders"]],
  ["app/copy/licensing/x.ts", "#app/copy/invoices/invoice.ts", ["invoices"]],
  ["app/services/releases/x.server.ts", "#db/orders/orders.server.ts", ["orders"]],
  ["db/payments/x.server.ts", "#db/support/bug-reports.server.ts", ["support"]],
  ["db/payments/x.server.ts", "#db/orders/orders.server.ts", []],
  ["db/desk/x.server.ts", "#db/support/bug-reports.server.ts", []],
  ["app/copy/site/x.ts", "#app/copy/orders/plans.ts", []],
  ["db/payments/x.server.ts", "#db/outbox.server.ts", []],
])("importsAgainstOrder: %s with %s has %j", (path, name, expected) => {
  expect(importsAgainstOrder(path, `import { x } from "${name}"\n`)).toEqual(expected)
})
