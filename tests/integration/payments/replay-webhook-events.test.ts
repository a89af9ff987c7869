import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { webhookEvents } from "#db/schema.ts"
import { captureEvent } from "#tests/support/fixtures/provider-events.ts"
import { sendForm } from "#tests/support/forms/desk-forms.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"

const HOUR = 3_600_000

/** Stored events of captured payments that were not processed, oldest first; the first of them can't be. */
async function arrange(app: App) {
  const buyers = [await app.createAccount(), await app.createAccount(), await app.createAccount()]
  const orders = await Promise.all(buyers.map((buyer) => app.createOrder(buyer)))
  const [poison] = orders
  const rows = orders.map((order, index) => ({
    id: `event-${index}`,
    eventType: "payment.captured",
    providerOrderId: order.providerOrderId,
    payload: captureEvent(order),
    receivedAt: new Date(Date.now() - (3 - index) * HOUR),
  }))
  await app.db.insert(webhookEvents).values(rows)
  await app.d1
    .prepare(
      `create trigger poison before update of status on orders when new.id = '${poison?.id}' and new.status = 'paid'
       begin select raise(abort, 'poison'); end`,
    )
    .run()
  return buyers
}

const removePoison = (app: App) => app.d1.prepare("drop trigger if exists poison").run()

const eventsOf = (app: App) => app.db.select().from(webhookEvents).orderBy(webhookEvents.receivedAt)

test("cron: an event that can't be processed holds up no other, and is tried again at growing intervals", async () => {
  await using app = await startApp()
  app.expectError("webhook-event-not-replayed")
  // The orders are not synced with the provider, which has no payment of them.
  const [, second, third] = await arrange(app)
  try {
    await app.runCron()
    expect((await eventsOf(app)).map(({ result, attempts }) => [result, attempts])).toEqual([
      [null, 1],
      ["fulfilled", 1],
      ["fulfilled", 1],
    ])
    for (const buyer of [second, third]) expect(await app.listLicenses(buyer?.id ?? "")).toHaveLength(1)
    const due = async () => (await eventsOf(app))[0]?.nextAttemptAt?.getTime() ?? 0
    expect(Math.round(((await due()) - Date.now()) / 60_000)).toBe(2)
    await app.runCron()
    expect(await eventsOf(app)).toMatchObject([{ attempts: 1 }, {}, {}])
    await app.db.update(webhookEvents).set({ nextAttemptAt: new Date(0) })
    await Promise.all([app.runCron(), app.runCron()])
    expect(await eventsOf(app)).toMatchObject([{ attempts: 2, givenUpAt: null }, {}, {}])
    expect(Math.round(((await due()) - Date.now()) / 60_000)).toBe(4)
    const lines = (await app.readLog()).filter(({ event }) => event === "webhook-event-not-replayed")
    expect(lines.map(({ attempts, givesUp }) => [attempts, givesUp])).toEqual([
      [1, false],
      [2, false],
    ])
  } finally {
    await removePoison(app)
  }
})

test("cron: an event that failed ten times is given up and left to the owner, who can handle it again", async () => {
  await using app = await startApp()
  app.expectError("webhook-event-not-replayed")
  const owner = await app.createOwner()
  const [first] = await arrange(app)
  try {
    await app.db
      .update(webhookEvents)
      .set({ attempts: 9, nextAttemptAt: new Date(0) })
      .where(eq(webhookEvents.id, "event-0"))
    await app.runCron()
    expect(await eventsOf(app)).toMatchObject([{ attempts: 10, givenUpAt: expect.any(Date) }, {}, {}])
    await app.db.update(webhookEvents).set({ nextAttemptAt: sql`0` })
    await app.runCron()
    expect(await eventsOf(app)).toMatchObject([{ attempts: 10 }, {}, {}])
    expect(await pageText(owner, "/desk")).toContain("Not handled yet, given up after 10 attempts")
    expect(await pageText(owner, "/desk/webhooks/event-0")).toMatch(/Attempts 10, given up/)
  } finally {
    await removePoison(app)
  }
  expect((await sendForm(owner, "/desk/webhooks/event-0", "replay")).response.status).toBe(303)
  expect(await app.listLicenses(first?.id ?? "")).toHaveLength(1)
})
