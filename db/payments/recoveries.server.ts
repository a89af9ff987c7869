import { and, asc, desc, eq, isNull, sql } from "drizzle-orm"
import type { ActionStatements } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { licenseRevocations, recoveries } from "#db/schema.ts"

/** The most that one run of the cron works on. */
const BATCH_SIZE = 5

/** The most that are listed. */
const MAX_ROWS = 20

export type Recovery = typeof recoveries.$inferSelect

/** Asks the cron to read what the provider has since a time. */
export function addRecovery(
  db: Database,
  recovery: Pick<Recovery, "id" | "since" | "requestedAt">,
): ActionStatements {
  return { condition: sql`true`, changes: [db.insert(recoveries).values(recovery)] }
}

/** The newest requests, the newest first. */
export function listRecoveries(db: Database): Promise<Recovery[]> {
  return db.select().from(recoveries).orderBy(desc(recoveries.requestedAt)).limit(MAX_ROWS)
}

/** What was asked for and is not done: whatever waits longest for its turn is first. */
export function listOpenRecoveries(db: Database): Promise<Recovery[]> {
  return db
    .select()
    .from(recoveries)
    .where(sql`finished_at is null and requested_at >= 0`)
    .orderBy(asc(sql`coalesce(worked_at, 0)`), asc(recoveries.requestedAt))
    .limit(BATCH_SIZE)
}

/** Ends the turn of a request before it is worked on, so that one that fails does not keep the others waiting. */
export async function markWorkedOn(db: Database, id: string, now: Date): Promise<void> {
  await db.update(recoveries).set({ workedAt: now }).where(eq(recoveries.id, id))
}

export type RecoveryStep = { readUntil: Date; confirmed: number; listed: number; refunds: number }

/** Adds a step's numbers; false if another run of the cron took this step. */
export async function addRecoveryStep(
  db: Database,
  { id, steps }: Pick<Recovery, "id" | "steps">,
  { readUntil, confirmed, listed, refunds }: RecoveryStep,
): Promise<boolean> {
  const updated = await db
    .update(recoveries)
    .set({
      readUntil,
      steps: steps + 1,
      confirmed: sql`${recoveries.confirmed} + ${confirmed}`,
      listed: sql`${recoveries.listed} + ${listed}`,
      refunds: sql`${recoveries.refunds} + ${refunds}`,
    })
    .where(and(eq(recoveries.id, id), eq(recoveries.steps, steps), isNull(recoveries.finishedAt)))
    .returning({ id: recoveries.id })
  return updated.length === 1
}

export async function finishRecovery(
  db: Database,
  id: string,
  outcome: NonNullable<Recovery["outcome"]>,
  finishedAt: Date,
): Promise<void> {
  await db
    .update(recoveries)
    .set({ outcome, finishedAt })
    .where(and(eq(recoveries.id, id), isNull(recoveries.finishedAt)))
}

/** More changes of the revocation list than were lost with a database. */
const SKIPPED_NUMBERS = 1_000_000

/**
 * Raises the number of the revocation list above each that was published before the database was lost: apps refuse a
 * list with a lower number than that of the one they have.
 */
export async function skipRevocationNumbers(db: Database, recoveryId: string): Promise<void> {
  const licenseKey = `recovery:${recoveryId}`
  await db.batch([
    db
      .insert(licenseRevocations)
      .values({ licenseKey, listedUntil: new Date(0) })
      .onConflictDoNothing(),
    db
      .update(licenseRevocations)
      .set({ number: sql`number + ${SKIPPED_NUMBERS}` })
      .where(eq(licenseRevocations.licenseKey, licenseKey)),
  ])
}

/** Which of the provider's payments and refunds are known here already: confirmed, or listed for the owner. */
export async function findKnownRecords(
  db: Database,
  { paymentIds, refundIds }: { paymentIds: string[]; refundIds: string[] },
) {
  const listed = (ids: string[]) => sql`select value from json_each(${JSON.stringify(ids)})`
  const select = (column: string, source: ReturnType<typeof sql>) =>
    db.select({ id: sql<string>`${sql.raw(column)}`.as("id") }).from(source)
  const [payments, refunds] = await db.batch([
    select("id", sql`payments where id in (${listed(paymentIds)}) and amount is not null`),
    select(
      "substr(id, 8)",
      sql`ledger_entries where id in (${listed(refundIds.map((id) => `refund:${id}`))})`,
    ),
  ])
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return {
    payments: new Set(idsOf(payments)),
    refunds: new Set(idsOf(refunds)),
  }
}
