import { and, eq, gt, isNull, lte, sql } from "drizzle-orm"
import { DIAGNOSTICS_RETENTION, UNSENT_DIAGNOSTICS_RETENTION } from "#app/domain/retention.ts"
import { MAX_DIAGNOSTICS } from "#app/domain/support/bug-report.ts"
import { addMilliseconds } from "#app/domain/time.ts"
import type { Database } from "#db/client.server.ts"
import { purge } from "#db/purge.server.ts"
import { bugReports, diagnostics } from "#db/schema.ts"

/** Idempotent by its link: the file that came first stays. */
export async function addDiagnostics(
  db: Database,
  file: { linkHash: string; text: string; createdAt: Date },
): Promise<void> {
  await db.insert(diagnostics).values(file).onConflictDoNothing()
}

const isUnsent = (linkHash: string, now: Date) =>
  and(
    eq(diagnostics.linkHash, linkHash),
    isNull(diagnostics.reportId),
    gt(diagnostics.createdAt, addMilliseconds(now, -UNSENT_DIAGNOSTICS_RETENTION)),
  )

/** The text of a file that can be sent with a report; null for one that was sent, or is older than a day. */
export async function findUnsentDiagnostics(db: Database, linkHash: string, now: Date) {
  const [found] = await db
    .select({ text: diagnostics.text })
    .from(diagnostics)
    .where(isUnsent(linkHash, now))
    .limit(1)
  return found?.text ?? null
}

type Report = { id: string; userId: string; createdAt: Date }

/**
 * Statements for the batch that adds a report: the first attaches a file to it, once, unless the account has
 * `MAX_DIAGNOSTICS`; the second finds whether the report has it.
 */
export function attachDiagnostics(db: Database, { id, userId, createdAt: now }: Report, linkHash: string) {
  const isStored = sql`exists (select 1 from bug_reports where id = ${id} and user_id = ${userId})`
  const count = sql`(select count(*) from bug_reports r join diagnostics d on d.report_id = r.id
    where r.user_id = ${userId})`
  return [
    db
      .update(diagnostics)
      .set({ reportId: id })
      .where(and(isUnsent(linkHash, now), isStored, sql`${count} < ${MAX_DIAGNOSTICS}`)),
    db
      .select({ linkHash: diagnostics.linkHash })
      .from(diagnostics)
      .where(and(eq(diagnostics.linkHash, linkHash), eq(diagnostics.reportId, id))),
  ] as const
}

/** The beginning of a report's file and its size in bytes, as a query for a batch. */
export const selectDiagnosticsStart = (db: Database, reportId: string, characters: number) =>
  db
    .select({
      start: sql<string>`substr(${diagnostics.text}, 1, ${characters})`.as("start"),
      size: sql<number>`length(cast(${diagnostics.text} as blob))`.as("size"),
      receivedAt: diagnostics.createdAt,
    })
    .from(diagnostics)
    .where(eq(diagnostics.reportId, reportId))
    .limit(1)

/** The file of a report, and whose report it is; null without one. */
export async function findDiagnostics(db: Database, reportId: string) {
  const [found] = await db
    .select({ text: diagnostics.text, userId: bugReports.userId })
    .from(diagnostics)
    .innerJoin(bugReports, eq(bugReports.id, diagnostics.reportId))
    .where(eq(diagnostics.reportId, reportId))
    .limit(1)
  return found ?? null
}

/** Deletes files by their age, those earlier that nobody has sent with a report. */
export async function removeDiagnostics(db: Database, now: Date): Promise<void> {
  const receivedBy = (age: number) => lte(diagnostics.createdAt, addMilliseconds(now, -age))
  const unsent = and(isNull(diagnostics.reportId), receivedBy(UNSENT_DIAGNOSTICS_RETENTION))
  await purge(db, diagnostics, diagnostics.linkHash, unsent)
  await purge(db, diagnostics, diagnostics.linkHash, receivedBy(DIAGNOSTICS_RETENTION))
}
