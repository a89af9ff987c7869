import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { orders, webhookEvents } from "#db/schema.ts"
import { captureEvent } from "#tests/support/fixtures/provider-events.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"

const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000)

/** Makes an order as old as it would be by now, and due. */
async function age(app: App, id: string, minutes: number): Promise<void> {
  await app.db
    .update(orders)
    .set({ createdAt: minutesAgo(minutes), nextSyncAt: minutesAgo(0) })
    .where(eq(orders.id, id))
}

test("cron: syncs an open order less and less often, and expires it after 7 days", async () => {
  await using app = await startApp()
  const order = await app.createOrder(await app.createAccount())
  const waits: number[] = []
  for (let check = 1; check <= 4; check++) {
    await age(app, order.id, 3)
    await app.runCron()
    const { syncAttempts, nextSyncAt } = await app.findOrder(order.id)
    expect(syncAttempts).toBe(check)
    waits.push(Math.round((nextSyncAt.getTime() - Date.now()) / 60_000))
  }
  expect(waits).toEqual([2, 4, 8, 16])

  await age(app, order.id, 7 * 24 * 60 - 5)
  await app.runCron()
  expect((await app.findOrder(order.id)).status).toBe("pending")
  await age(app, order.id, 7 * 24 * 60 + 1)
  await app.runCron()
  expect((await app.findOrder(order.id)).status).toBe("expired")
})

test("POST /webhooks/razorpay: an expired order that is paid is fulfilled", async () => {
  await using app = await startApp()
  const order = await app.createOrder(await app.createAccount())
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
