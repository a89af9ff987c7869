import { openDatabase } from "#db/client.server.ts"
import { ALL_TIME, findBrokenInvariants } from "#db/payments/invariants.server.ts"
import {
  activations,
  announcements,
  auditEntries,
  coupons,
  donations,
  invoices,
  isUndelivered,
  licenseRevocations,
  licenses,
  notes,
  orders,
  outbox,
  quotes,
  receipts,
  refundRequests,
  users,
  webhookEvents,
} from "#db/schema.ts"
import type { Emulators } from "#tests/emulators/server.ts"
import { listProblems, listReversals } from "#tests/support/models/ledger.ts"
import { OWNER_EMAIL } from "./owner.ts"

export type Ledger = Awaited<ReturnType<typeof readLedger>>

/** The site's records, and the payments and emails that the emulators hold. */
export async function readLedger(
  d1: D1Database,
  { state }: Emulators,
  newsEndedAt: ReadonlyMap<string, number>,
) {
  const db = openDatabase(d1)
  return {
    orders: await db.select().from(orders),
    licenses: await db.select().from(licenses),
    donations: await db.select().from(donations),
    coupons: await db.select().from(coupons),
    quotes: await db.select().from(quotes),
    invoices: await db.select().from(invoices).orderBy(invoices.seq),
    receipts: await db.select().from(receipts),
    webhookEvents: await db.select().from(webhookEvents),
    outbox: await db
      .select({
        ...{ id: outbox.id, sentAt: outbox.sentAt, lastError: outbox.lastError, kind: outbox.kind },
        ...{ providerId: outbox.providerId, delivery: outbox.delivery, deliveryAt: outbox.deliveryAt },
        recipient: outbox.recipient,
      })
      .from(outbox),
    /** The emails that /desk lists as those that did not arrive. */
    undelivered: (await db.select({ id: outbox.id }).from(outbox).where(isUndelivered)).map(({ id }) => id),
    accounts: await db.select().from(users),
    announcements: await db.select().from(announcements),
    /** When the news of an address had ended, in Unix milliseconds. */
    newsEndedAt,
    news: state.emails.filter(({ headers }) => "List-Unsubscribe" in headers),
    activations: await db.select().from(activations),
    audit: await db.select().from(auditEntries).orderBy(auditEntries.number),
    notes: await db.select().from(notes),
    refundRequests: await db.select().from(refundRequests),
    problems: await listProblems({ db }),
    reversals: await listReversals({ db }),
    revocations: await db.select().from(licenseRevocations),
    broken: await findBrokenInvariants(db, ALL_TIME),
    refunds: [...state.refunds.values()],
    disputes: [...state.disputes.values()],
    /** Refunded ones too. */
    captured: [...state.payments.values()].filter(({ captured }) => captured),
    /** Without those to the owner, which are about what others are about. */
    emails: state.emails.filter(({ to }) => !to.includes(OWNER_EMAIL)),
  }
}
