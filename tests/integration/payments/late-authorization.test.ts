import { expect, test } from "vitest"
import { ageOrder } from "#tests/support/fixtures/orders.ts"
import { changePayment } from "#tests/support/fixtures/provider-control.ts"
import { listProblems, listReversals } from "#tests/support/models/ledger.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"

type TestOrder = Awaited<ReturnType<App["createOrder"]>>

/** Time in minutes. */
const DAY = 24 * 60

/** A payment that the bank has not answered yet: Razorpay holds it for failed. */
async function payWithoutAnswer(app: App, { providerOrderId }: TestOrder): Promise<string> {
  await app.pay(providerOrderId, "failure")
  const [payment] = [...app.emulators.state.payments.values()].filter(
    ({ order_id, status }) => order_id === providerOrderId && status === "failed",
  )
  if (!payment) throw new Error("no payment")
  return payment.id
}

/** The results of the payment's events by their type, once all that the provider sends are handled. */
async function resultsOf(app: App, paymentId: string, count: number) {
  const handled = async () =>
    (await app.listWebhookEvents()).filter((event) => event.paymentId === paymentId && event.result !== null)
  await expect.poll(handled).toHaveLength(count)
  return new Map((await handled()).map(({ eventType, result }) => [eventType, result]))
}

test("POST /v1/orders: asks for automatic capture, whatever the account's setting is", async () => {
  await using app = await startApp()
  await app.setFaults({ capture: "manual" })
  const order = await app.createOrder()
  await app.payOrder(order)
  expect([...app.emulators.state.payments.values()]).toMatchObject([{ status: "captured", captured: true }])
})

test("POST /webhooks/razorpay and cron: a payment authorized days later pays the order", async () => {
  for (const webhooks of ["deliver", "drop"]) {
    await using app = await startApp()
    await app.setFaults({ webhooks })
    const order = await app.createOrder()
    const paymentId = await payWithoutAnswer(app, order)
    await ageOrder(app, order, 5 * DAY)
    await changePayment(app, paymentId, "authorize")
    if (webhooks === "drop") await app.runCron()

    await expect.poll(() => app.findOrder(order.id)).toMatchObject({ status: "paid", paymentId })
    expect(await app.listLicenses(order.userId)).toMatchObject([{ revokedAt: null }])
  }
})

test("POST /webhooks/razorpay: a second payment that Razorpay returned changes nothing", async () => {
  await using app = await startApp()
  const order = await app.createOrder()
  const late = await payWithoutAnswer(app, order)
  const { razorpay_payment_id: paid } = await app.payOrder(order)
  await changePayment(app, late, "authorize")

  expect(app.emulators.state.payments.get(late)).toMatchObject({
    status: "refunded",
    captured: false,
    amount_refunded: 9499,
  })
  const results = await resultsOf(app, late, 3)
  expect(results.get("payment.authorized")).toBe("already-paid")
  expect(results.get("refund.processed")).toBe("already-paid")
  expect(await app.findOrder(order.id)).toMatchObject({ status: "paid", paymentId: paid })
  expect(await app.listLicenses(order.userId)).toMatchObject([{ revokedAt: null }])
  expect(await listReversals(app)).toEqual([])
  expect(await listProblems(app)).toEqual([])
})

test("cron: a returned second payment does not replace the first one", async () => {
  await using app = await startApp()
  await app.setFaults({ webhooks: "drop" })
  const order = await app.createOrder()
  const late = await payWithoutAnswer(app, order)
  const { razorpay_payment_id: paid } = await app.pay(order.providerOrderId)
  await changePayment(app, late, "authorize")
  await ageOrder(app, order, 1 * DAY)
  await app.runCron()

  expect(await app.findOrder(order.id)).toMatchObject({ status: "paid", paymentId: paid })
  expect(await app.listLicenses(order.userId)).toMatchObject([{ revokedAt: null }])
  expect(await listReversals(app)).toEqual([])
})

test("POST /webhooks/razorpay and cron: an uncaptured, returned payment buys nothing", async () => {
  for (const webhooks of ["deliver", "drop"]) {
    await using app = await startApp()
    const order = await app.createOrder()
    // The owner may have opened the order's payments to manual capture since.
    app.emulators.state.captures.set(order.providerOrderId, "manual")
    await app.setFaults({ webhooks })
    const { razorpay_payment_id: returned = "" } = await app.pay(order.providerOrderId)
    expect(app.emulators.state.payments.get(returned)).toMatchObject({ status: "authorized" })
    await changePayment(app, returned, "auto-refund")
    await ageOrder(app, order, 4 * DAY)
    await app.runCron()
    if (webhooks === "deliver") {
      expect((await resultsOf(app, returned, 2)).get("refund.processed")).toBe("auto-refunded")
    }
    expect(await app.findOrder(order.id)).toMatchObject({ status: "pending", paymentId: null })
    expect(await app.listLicenses(order.userId)).toEqual([])
    expect(await listReversals(app)).toEqual([])

    await app.setFaults({})
    app.emulators.state.captures.set(order.providerOrderId, "automatic")
    await app.payOrder(order)
  }
})
