import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { webhookEvents } from "#db/schema.ts"
import { captureEvent } from "#tests/support/fixtures/provider-events.ts"
import { submitForm } from "#tests/support/forms/desk-forms.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus } from "#tests/support/server/test-client.ts"

const HOUR = 3_600_000

const eventsOf = (app: App) => app.db.select().from(webhookEvents).orderBy(webhookEvents.receivedAt)

test("cron: a failing event is retried ten times, and delays no other", async () => {
  await using app = await startApp()
  app.expectError("webhook-event-not-replayed")
  const owner = await app.createOwner()
  const buyers = [await app.createAccount(), await app.createAccount(), await app.createAccount()]
  // Not synced with the provider, which has no payment of them.
  const orders = await Promise.all(buyers.map((buyer) => app.createOrder(buyer)))
  const events = orders.map((order, index) => ({
    id: `event-${index}`,
    eventType: "payment.captured",
    providerOrderId: order.providerOrderId,
    payload: captureEvent(order),
    receivedAt: new Date(Date.now() - (3 - index) * HOUR),
  }))
  await app.db.insert(webhookEvents).values(events)
  await app.d1
    .prepare(
      `create trigger poison before update of status on orders when new.id = '${orders[0]?.id}' and new.status = 'paid'
       begin select raise(abort, 'poison'); end`,
    )
    .run()
  try {
    await app.runCron()
    expect((await eventsOf(app)).map(({ result, attempts }) => [result, attempts])).toEqual([
      [null, 1],
      ["fulfilled", 1],
      ["fulfilled", 1],
    ])
    const wait = ((await eventsOf(app))[0]?.nextAttemptAt?.getTime() ?? 0) - Date.now()
    expect(Math.round(wait / 60_000)).toBe(2)
    await app.runCron()
    expect(await eventsOf(app)).toMatchObject([{ attempts: 1 }, {}, {}])
    await app.db.update(webhookEvents).set({ nextAttemptAt: new Date(0) })
    await Promise.all([app.runCron(), app.runCron()])
    expect(await eventsOf(app)).toMatchObject([{ attempts: 2, givenUpAt: null }, {}, {}])

    await app.db
      .update(webhookEvents)
      .set({ attempts: 9, nextAttemptAt: new Date(0) })
      .where(eq(webhookEvents.id, "event-0"))
    await app.runCron()
    expect(await eventsOf(app)).toMatchObject([{ attempts: 10, givenUpAt: expect.any(Date) }, {}, {}])
    await app.db.update(webhookEvents).set({ nextAttemptAt: sql`0` })
    await app.runCron()
    expect(await eventsOf(app)).toMatchObject([{ attempts: 10 }, {}, {}])
    const lines = (await app.readLog()).filter(({ event }) => event === "webhook-event-not-replayed")
    expect(lines.map(({ attempts, givesUp }) => [attempts, givesUp])).toEqual([
      [1, false],
      [2, false],
      [10, true],
    ])
    expect(await pageText(owner, "/desk")).toContain("Not handled yet, given up after 10 attempts")
    expect(await pageText(owner, "/desk/webhooks/event-0")).toMatch(/Attempts 10, given up/)
  } finally {
    await app.d1.prepare("drop trigger poison").run()
  }
  const { form } = await submitForm(owner, "/desk/webhooks/event-0", "replay")
  await expectStatus(owner.post("/desk/webhooks/unknown", form), 400)
  for (const { id } of buyers) expect(await app.listLicenses(id)).toHaveLength(1)
})
