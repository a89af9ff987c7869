import { expect, test } from "vitest"
import { activations, totalsByDay } from "#db/schema.ts"
import { paymentEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"

async function totalsOf(app: App) {
  const rows = await app.db.select().from(totalsByDay)
  return Object.fromEntries(
    rows.map(({ kind, currency, count, amount }) => [kind, [currency, count, amount]]),
  )
}

test.each([
  ["a refund after the payment", ["payment", "refund"]],
  ["a refund before the payment", ["refund", "payment"]],
])("POST /webhooks/razorpay: %s, each sent five times, is in the day's totals once", async (_, order) => {
  await using app = await startApp()
  const { providerOrderId: orderId, amount, currency } = await app.createOrder(await app.createAccount())
  const paymentId = "pay_totals"
  const events: Record<string, string> = {
    payment: paymentEvent("payment.captured", { orderId, paymentId, amount, currency }),
    refund: refundEvent({
      paymentId,
      refundId: "rfnd_1",
      amount: 500,
      totalRefunded: 500,
      at: Math.floor(Date.now() / 1000),
    }),
  }
  for (const name of order) {
    await Promise.all(Array.from({ length: 5 }, () => app.postWebhook(events[name] ?? "")))
  }
  expect(await totalsOf(app)).toEqual({
    "license-paid": [currency, 1, amount],
    license: ["", 1, 0],
    "license-refund": [currency, 1, 500],
    opened: ["", 1, 0],
    paid: ["", 1, 0],
  })
})

test("POST /api/v1/licenses/activate: a new device and a transferred seat are in the day's totals, once each", async () => {
  await using app = await startApp()
  const { licenseKey } = await app.createLicensedAccount()
  const activate = (deviceId: string) => app.callLicensingApi("activate", { licenseKey, deviceId })
  await Promise.all([activate("pc-1"), activate("pc-1"), activate("pc-2")])
  const before = (await totalsOf(app)).activation
  await activate("pc-1")
  const [seat] = await app.db.select().from(activations)
  await app.callLicensingApi("deactivate", { licenseKey, deviceId: seat?.deviceId ?? "" })
  expect((await activate("pc-3")).status).toBe(201)
  expect([before, (await totalsOf(app)).activation]).toEqual([
    ["", 1, 0],
    ["", 2, 0],
  ])
})
