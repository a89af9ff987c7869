import { and, between, eq, inArray, lt, lte, ne, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { Database } from "#db/client.server.ts"
import {
  emailTokens,
  endedSessions,
  passwordResetTokens,
  usedPasskeyChallenges,
} from "#db/schema/accounts.ts"
import { ownerAlerts, snoozedItems } from "#db/schema/desk.ts"
import { deviceCodes, licenseRevocations } from "#db/schema/licensing.ts"
import { orders } from "#db/schema/orders.ts"
import { webhookEvents } from "#db/schema/payments.ts"
import { cronRuns, emailEvents, outbox, rateLimits } from "#db/schema/platform.ts"
import {
  ALERT_RETENTION,
  GIVEN_UP_EMAIL_RETENTION,
  SENT_EMAIL_RETENTION,
  SESSION_END_RETENTION,
  UNPAID_ORDER_RETENTION,
  WEBHOOK_EVENT_RETENTION,
} from "./retention.ts"
import { addMilliseconds, EARLIEST_TIME } from "./time.ts"

/** Replaces what is recorded of the last run of the cron, or of one of its tasks that does not run each time. */
export async function recordCronRun(db: Database, { name, ...run }: typeof cronRuns.$inferInsert) {
  await db
    .insert(cronRuns)
    .values({ name, ...run })
    .onConflictDoUpdate({ target: cronRuns.name, set: run })
}

/** Records a task that each version of it does once, and forgets that earlier or later versions did. */
export async function recordVersionedRun(db: Database, task: string, version: number, finishedAt: Date) {
  const name = versionedName(task, version)
  const ofTask = between(cronRuns.name, `${task}:`, `${task}:~`)
  await db.batch([
    db.delete(cronRuns).where(and(ofTask, ne(cronRuns.name, name))),
    db.insert(cronRuns).values({ name, finishedAt, failedTasks: 0 }).onConflictDoNothing(),
  ])
}

export const versionedName = (task: string, version: number) => `${task}:${version}`

/** Time when it last ended; null if never. */
export async function findCronRun(db: Database, name: string) {
  const [found] = await db
    .select({ finishedAt: cronRuns.finishedAt })
    .from(cronRuns)
    .where(eq(cronRuns.name, name))
    .limit(1)
  return found?.finishedAt ?? null
}

/** The maximum number of rows deleted by one statement. */
const BATCH_SIZE = 500

type ExpiredRows = {
  /** Primary key of the table. */
  key: SQLiteColumn
  /** Which rows have expired; an index serves it. */
  condition: SQL | undefined
  /** How many batches one run deletes at most, which bounds its duration; 1 unless given. */
  maxBatches?: number
}

/** Lists the conditions of the rows that are deleted by age. */
function listExpired(now: Date) {
  const before = (retention: number) => addMilliseconds(now, -retention)
  const highestNumber = sql`(select coalesce(max(number), 0) from license_revocations)`
  return [
    { key: endedSessions.idHash, condition: lte(endedSessions.endedAt, before(SESSION_END_RETENTION)) },
    { key: passwordResetTokens.tokenHash, condition: lte(passwordResetTokens.expiresAt, now) },
    { key: emailTokens.tokenHash, condition: lte(emailTokens.expiresAt, now) },
    { key: usedPasskeyChallenges.challenge, condition: lte(usedPasskeyChallenges.expiresAt, now) },
    { key: deviceCodes.codeHash, condition: lte(deviceCodes.expiresAt, now) },
    {
      key: rateLimits.id,
      condition: lte(rateLimits.expiresAt, now),
      // Per cron run, every two minutes: the attempts to log in that the whole site allows add up to 4,800 counters.
      maxBatches: 10,
    },
    {
      // Keys that are in force again, except the highest number, so that numbers never decrease. A key that was revoked
      // stays, also after its license was deleted with the account.
      key: licenseRevocations.number,
      condition: and(
        lte(licenseRevocations.listedUntil, EARLIEST_TIME),
        lt(licenseRevocations.number, highestNumber),
      ),
    },
    { key: outbox.id, condition: lte(outbox.sentAt, before(SENT_EMAIL_RETENTION)) },
    { key: outbox.id, condition: lte(outbox.givenUpAt, before(GIVEN_UP_EMAIL_RETENTION)) },
    { key: emailEvents.id, condition: lte(emailEvents.receivedAt, before(WEBHOOK_EVENT_RETENTION)) },
    { key: ownerAlerts.item, condition: lt(ownerAlerts.alertedAt, before(ALERT_RETENTION)) },
    { key: snoozedItems.item, condition: lt(snoozedItems.snoozedUntil, now) },
    {
      key: orders.id,
      // A payment of an unpaid order, refused for its amount or coupon, stays in the books like any other.
      condition: and(
        sql`status = 'expired' and not exists (select 1 from payments p where p.order_id = orders.id)`,
        lte(orders.createdAt, before(UNPAID_ORDER_RETENTION)),
      ),
    },
    { key: webhookEvents.id, condition: lte(webhookEvents.receivedAt, before(WEBHOOK_EVENT_RETENTION)) },
  ]
}

/** Deletes expired rows. An error in one table does not stop the others; it is thrown at the end. */
export async function removeExpiredRows(db: Database, now: Date) {
  const errors: unknown[] = []
  for (const expired of listExpired(now)) await purge(db, expired).catch((error) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

async function purge(db: Database, { key, condition, maxBatches = 1 }: ExpiredRows) {
  const batch = db.select({ key }).from(key.table).where(condition).limit(BATCH_SIZE)
  for (let count = 0; count < maxBatches; count++) {
    const { meta } = await db.delete(key.table).where(inArray(key, batch))
    if (meta.changes < BATCH_SIZE) return
  }
}
