import { expect, test } from "vitest"
import { claimDueOrders } from "#app/orders/order/queries.server.ts"
import { claimDueSyncs } from "#app/payments/sync/queries.server.ts"
import { claimUnprocessedWebhookEvents } from "#app/payments/webhook/queries.server.ts"
import { claimDueEmails, claimDueReset } from "#app/platform/email/queue-queries.server.ts"
import { orders, outbox, providerSyncs, webhookEvents } from "#db/schema.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"

const PAST = new Date(0)

const email = (id: string, kind: "receipt" | "password-reset") => ({
  id,
  kind,
  recipient: "ada@example.com",
  subject: "",
  html: "",
  text: "",
  createdAt: PAST,
  nextAttemptAt: PAST,
})

/** Adds two rows that differ in the id alone, claims one of them, and returns how often each row was attempted. */
const CLAIMS: Record<string, (app: App, now: Date) => Promise<[claimed: number, attempts: number[]]>> = {
  claimUnprocessedWebhookEvents: async ({ db }, now) => {
    const event = { eventType: "payment.captured", payload: "{}", receivedAt: PAST }
    await db.insert(webhookEvents).values([
      { ...event, id: "1" },
      { ...event, id: "2" },
    ])
    const claimed = await claimUnprocessedWebhookEvents(db, { now, receivedBefore: now, limit: 1 })
    return [claimed.length, (await db.select().from(webhookEvents)).map(({ attempts }) => attempts)]
  },
  claimDueSyncs: async ({ db }, now) => {
    const money = { amount: 9499, currency: "USD" }
    const sync = { kind: "refund", paymentId: "pay_1", nextSyncAt: PAST, since: PAST, ...money } as const
    await db.insert(providerSyncs).values([
      { ...sync, id: "1" },
      { ...sync, id: "2" },
    ])
    const claimed = await claimDueSyncs(db, now, 1)
    return [claimed.length, (await db.select().from(providerSyncs)).map(({ attempts }) => attempts)]
  },
  claimDueOrders: async (app, now) => {
    await Promise.all([app.createOrder(), app.createOrder()])
    await app.db.update(orders).set({ nextSyncAt: PAST })
    const claimed = await claimDueOrders(app.db, now, 1)
    return [claimed.length, (await app.rows(orders)).map(({ syncAttempts }) => syncAttempts)]
  },
  claimDueEmails: async ({ db }, now) => {
    await db.insert(outbox).values([email("1", "receipt"), email("2", "receipt")])
    const claimed = await claimDueEmails(db, now, new Date(now.getTime() + 1000), 1)
    return [claimed.length, (await db.select().from(outbox)).map(({ attempts }) => attempts)]
  },
  claimDueReset: async ({ db }, now) => {
    await db.insert(outbox).values([email("1", "password-reset"), email("2", "password-reset")])
    const claimed = await claimDueReset(db, now, new Date(now.getTime() + 1000))
    return [claimed.length, (await db.select().from(outbox)).map(({ attempts }) => attempts)]
  },
}

test.each(Object.entries(CLAIMS))("%s: claims one of two rows that differ in their id", async (_, claim) => {
  await using app = await startApp()
  const [claimed, attempts] = await claim(app, new Date())
  expect([claimed, attempts.toSorted()]).toEqual([1, [0, 1]])
})
