import { openDatabase } from "#db/client.server.ts"
import { donations, licenses, orders, outbox, webhookEvents } from "#db/schema.ts"
import type { Emulators } from "#tests/emulators/server.ts"

export type Ledger = Awaited<ReturnType<typeof readLedger>>

/** The site's records, and the payments and emails that the emulators hold. */
export async function readLedger(d1: D1Database, { state }: Emulators) {
  const db = openDatabase(d1)
  return {
    orders: await db.select().from(orders),
    licenses: await db.select().from(licenses),
    donations: await db.select().from(donations),
    webhookEvents: await db.select().from(webhookEvents),
    outbox: await db
      .select({ id: outbox.id, sentAt: outbox.sentAt, lastError: outbox.lastError })
      .from(outbox),
    captured: [...state.payments.values()].filter(({ status }) => status === "captured"),
    emails: state.emails,
  }
}
