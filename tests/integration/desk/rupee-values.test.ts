import { expect, test } from "vitest"
import { ALL_TIME, findBrokenInvariants } from "#db/payments/invariants.server.ts"
import { addOrderPayment, addReversalEntry, addRupeeValue } from "#db/payments/ledger.server.ts"
import { orders } from "#db/schema.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"

/** Adds an order of $100 that was paid, whose value in rupees Razorpay did not tell, and a refund of a fifth of it. */
async function addPaid({ db }: App, id: string, paidAt: Date) {
  const order = { id, kind: "license", planType: "basic", status: "paid", source: "razorpay" } as const
  const paymentId = `pay_${id}`
  const times = { createdAt: paidAt, nextSyncAt: paidAt, paidAt }
  await db
    .insert(orders)
    .values({ ...order, ...times, amount: 10_000, currency: "USD", country: "US", paymentId })
  const payment = {
    orderId: id,
    paymentId,
    source: "razorpay",
    fee: 200,
    tax: null,
    inrAmount: null,
  } as const
  await Promise.all(addOrderPayment(db, { ...payment, capturedAt: paidAt, paidAt }))
  const refund = { amount: 2_000, currency: "USD", totalRefunded: 2_000, occurredAt: paidAt }
  const reversal = { id: `refund:${id}`, paymentId, kind: "refund", disputeId: null } as const
  await addReversalEntry(db, { ...reversal, ...refund }, paidAt)
}

test("ledger: a value in rupees is changed by a new entry only, and counts what was given back by it too", async () => {
  await using app = await startApp()
  await addPaid(app, "o1", new Date())
  for (const [formId, inrAmount] of [
    ["one", 800_000],
    ["two", 900_000],
  ] as const) {
    await addRupeeValue(app.db, { paymentId: "pay_o1", inrAmount, formId, now: new Date() })
    const payment = await app.db.query.payments.findFirst()
    expect(payment).toMatchObject({ inrAmount, inrSource: "owner" })
    const totals = await app.d1
      .prepare(
        "select kind, inr_amount as inr, inr_unknown as unknown from totals_by_month where kind <> 'fee' order by kind",
      )
      .all()
    expect(totals.results).toEqual([
      { kind: "license-paid", inr: inrAmount, unknown: 0 },
      { kind: "license-refund", inr: inrAmount / 5, unknown: 0 },
      { kind: "plan", inr: inrAmount, unknown: 0 },
    ])
    expect(await findBrokenInvariants(app.db, ALL_TIME)).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ name: "totals-equal-entries" })]),
    )
  }
  await expect(app.d1.prepare("update ledger_entries set amount = 1").run()).rejects.toThrow(
    "can not be changed",
  )
})
