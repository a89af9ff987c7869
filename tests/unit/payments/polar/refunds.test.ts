import fc from "fast-check"
import { expect, test } from "vitest"
import { netRefund } from "#app/payments/polar/refunds.server.ts"

const german = {
  net_amount: 7982,
  tax_amount: 1517,
  total_amount: 9499,
  refunded_amount: 0,
  refunded_tax_amount: 0,
}

test.each([
  ["all of it", german, 9499, 7982],
  ["a part", german, 1000, 840],
  ["a cent", german, 1, 1],
  ["what is left", { ...german, refunded_amount: 840, refunded_tax_amount: 160 }, 8499, 7142],
  ["more than is left", { ...german, refunded_amount: 840, refunded_tax_amount: 160 }, 9499, 7142],
  ["of one without tax", { ...german, net_amount: 9499, tax_amount: 0 }, 1000, 1000],
])("netRefund: %s", (_, order, amount, net) => {
  expect(netRefund(order, amount)).toBe(net)
})

test("netRefund: a part with tax is never more than asked", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 5_000_00 }),
      fc.integer({ min: 0, max: 27 }),
      fc.nat(),
      (net, rate, asked) => {
        const tax = Math.round((net * rate) / 100)
        const total = net + tax
        const amount = 1 + (asked % (total - 1))
        const order = { ...german, net_amount: net, tax_amount: tax, total_amount: total }
        const refunded = netRefund(order, amount)
        const returned = refunded + Math.round((refunded * tax) / net)
        expect(returned).toBeLessThanOrEqual(amount)
        expect(returned).toBeGreaterThanOrEqual(amount - 1)
      },
    ),
  )
})
