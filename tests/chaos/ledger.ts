import { openDatabase } from "#db/client.server.ts"
import { donations, licenses, orders, outbox, webhookEvents } from "#db/schema.ts"
import type { Emulators } from "#tests/emulators/server.ts"

export type Ledger = Awaited<ReturnType<typeof readLedger>>

/** The site's records, and the payments and emails that the emulators hold. */
export async function readLedger(d1: D1Database, { state }: Emulators) {
  const db = openDatabase(d1)
  const [orderRows, licenseRows, donationRows, eventRows, outboxRows] = await Promise.all([
    db.select().from(orders),
    db.select().from(licenses),
    db.select().from(donations),
    db.select().from(webhookEvents),
    db.select({ id: outbox.id, sentAt: outbox.sentAt, lastError: outbox.lastError }).from(outbox),
  ])
  const captured = [...state.payments.values()].filter(({ status }) => status === "captured")
  return {
    orders: orderRows,
    licenses: licenseRows,
    donations: donationRows,
    webhookEvents: eventRows,
    outbox: outboxRows,
    captured,
    emails: state.emails,
  }
}
