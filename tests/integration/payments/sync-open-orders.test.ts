import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { claimDueOrders } from "#app/orders/order/queries.server.ts"
import { orders, webhookEvents } from "#db/schema.ts"
import { ageOrder } from "#tests/support/fixtures/orders.ts"
import { captureEvent } from "#tests/support/fixtures/provider-events.ts"
import { startApp } from "#tests/support/server/test-app.ts"

const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000)

test("cron: syncs open orders at growing intervals, and expires them after 7 days", async () => {
  await using app = await startApp()
  const order = await app.createOrder()
  const other = await app.createOrder()
  const waits: number[] = []
  for (let check = 1; check <= 4; check++) {
    await ageOrder(app, order, 3)
    await app.runCron()
    const { syncAttempts, nextSyncAt } = await app.findOrder(order.id)
    expect(syncAttempts).toBe(check)
    waits.push(Math.round((nextSyncAt.getTime() - Date.now()) / 60_000))
  }
  expect(waits).toEqual([2, 4, 8, 16])

  await ageOrder(app, order, 7 * 24 * 60 - 5)
  await app.runCron()
  expect((await app.findOrder(order.id)).status).toBe("pending")
  await ageOrder(app, order, 7 * 24 * 60 + 1)
  await app.runCron()
  expect((await app.findOrder(order.id)).status).toBe("expired")
  expect(await app.findOrder(other.id)).toEqual(other)

  await ageOrder(app, other, 3)
  const claims = await Promise.all([1, 2].map(() => claimDueOrders(app.db, new Date(), 50)))
  expect(claims.flat()).toHaveLength(1)
})

test("POST /webhooks/razorpay: an expired order that is paid is fulfilled", async () => {
  await using app = await startApp()
  const order = await app.createOrder()
  await app.db.update(orders).set({ status: "expired" }).where(eq(orders.id, order.id))
  await app.postWebhook(captureEvent(order))
  expect((await app.findOrder(order.id)).status).toBe("paid")
  expect(await app.listLicenses(order.userId)).toHaveLength(1)
})

test("cron: deletes webhook events after 90 days, and not before", async () => {
  await using app = await startApp()
  const event = { payload: "{}", result: "unparsable" }
  await app.db.insert(webhookEvents).values([
    { ...event, id: "old", receivedAt: minutesAgo(90 * 24 * 60 + 1) },
    { ...event, id: "young", receivedAt: minutesAgo(89 * 24 * 60) },
  ])
  await app.runCron()
  expect((await app.listWebhookEvents()).map(({ id }) => id)).toEqual(["young"])
})
