import { setTimeout as wait } from "node:timers/promises"
import { expect, test } from "vitest"
import { sign } from "#tests/support/fixtures/provider-events.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { startEmulatorsAndReceiver } from "./emulators-and-receiver.ts"

const eventIdOf = ({ headers }: { headers: Headers }) => headers.get("x-razorpay-event-id")

test("webhooks: a captured payment sends three signed events, each with its own event id", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const { id } = await emulators.createOrder()
  await emulators.pay(id, "success")
  await expect.poll(() => emulators.webhooks).toHaveLength(3)

  const { webhooks } = emulators
  expect(webhooks.map(({ event }) => event).sort()).toEqual([
    "order.paid",
    "payment.authorized",
    "payment.captured",
  ])
  expect(new Set(webhooks.map(eventIdOf)).size).toBe(3)
  for (const { path, headers, body } of webhooks) {
    expect(path).toBe("/webhooks/razorpay")
    expect(headers.get("content-type")).toBe("application/json")
    expect(headers.get("x-razorpay-signature")).toBe(sign(body, secrets.webhookSecret))
  }
  const paid = webhooks.find(({ event }) => event === "order.paid")
  expect(JSON.parse(paid?.body ?? "")).toMatchObject({
    contains: ["payment", "order"],
    payload: {
      payment: { entity: { order_id: id, status: "captured", amount: 9499 } },
      order: { entity: { id, status: "paid" } },
    },
  })
})

test("webhooks: one is sent again with the same event id until it is answered 2xx", async () => {
  const statuses = [500, 302, 204]
  await using emulators = await startEmulatorsAndReceiver({ webhookStatus: () => statuses.shift() ?? 200 })
  const { id } = await emulators.createOrder()
  await emulators.pay(id, "failure")
  await expect.poll(() => emulators.webhooks.length).toBeGreaterThanOrEqual(3)

  await wait(150)
  expect(emulators.webhooks).toHaveLength(3)
  expect(new Set(emulators.webhooks.map(eventIdOf)).size).toBe(1)
})

test("webhooks: an event that the webhook is not subscribed to is not sent", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const { id } = await emulators.createOrder()
  await emulators.control({ webhook: { lacks: ["payment.captured", "order.paid"] } })
  await emulators.pay(id, "success")
  await expect.poll(() => emulators.webhooks.map(({ event }) => event)).toEqual(["payment.authorized"])
})

test("webhooks: one that is not accepted for 24 hours is disabled, and sends nothing more", async () => {
  const day = 24 * 3600 * 1000
  await using emulators = await startEmulatorsAndReceiver({
    webhookStatus: () => 500,
    retryDelaysMs: [day + 1],
  })
  const { id } = await emulators.createOrder()
  await emulators.pay(id, "failure")
  const controlOf = async () => (await emulators.get("/control")).json()
  await expect.poll(controlOf).toMatchObject({ webhook: { active: false } })
  await emulators.pay(id, "success")
  await wait(150)
  expect(emulators.webhooks.map(({ event }) => event)).toEqual(["payment.failed"])
})

test.each([
  ["drop", []],
  ["duplicate", ["payment.failed", "payment.failed"]],
])(
  "POST /control, webhooks: %s sends %j for a failed attempt, also after a reset",
  async (webhooks, sent) => {
    await using emulators = await startEmulatorsAndReceiver()
    const { id } = await emulators.createOrder()
    await emulators.control({ webhooks })
    await emulators.pay(id, "failure")
    await emulators.control({})

    await wait(150)
    expect(emulators.webhooks.map(({ event }) => event)).toEqual(sent)
    expect(new Set(emulators.webhooks.map(eventIdOf)).size).toBeLessThanOrEqual(1)
  },
)

test("POST /control, webhooks and webhookDelayMs: the events of one payment come later, in reverse", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const { id } = await emulators.createOrder()
  await emulators.control({ webhooks: "reorder", webhookDelayMs: 200 })
  const paidAt = performance.now()
  await emulators.pay(id, "success")

  await expect
    .poll(() => emulators.webhooks.map(({ event }) => event))
    .toEqual(["order.paid", "payment.captured", "payment.authorized"])
  expect(performance.now() - paidAt).toBeGreaterThanOrEqual(199)
})
