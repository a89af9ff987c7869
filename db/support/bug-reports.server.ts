import { and, eq, sql } from "drizzle-orm"
import type { Cursor } from "#app/domain/paging.ts"
import { MAX_REPORTS } from "#app/domain/support/bug-report.ts"
import type { Database } from "#db/client.server.ts"
import { newestFirst, olderThan } from "#db/keyset.server.ts"
import { bugReports } from "#db/schema.ts"

type NewBugReport = Omit<typeof bugReports.$inferInsert, "status">

/** Adds a bug report, idempotent by id; false when the account has `MAX_REPORTS` already. */
export async function addBugReport(db: Database, report: NewBugReport): Promise<boolean> {
  const { id, userId, title, description, dateOfIncident, possibleSolution, createdAt } = report
  // All columns, in the table's order.
  const row = sql`select ${id}, ${userId}, ${title}, ${description}, ${dateOfIncident}, ${possibleSolution ?? null},
    'not seen', ${createdAt.getTime()}, null, null, null, null, null, null, null
    where (select count(*) from bug_reports where user_id = ${userId}) < ${MAX_REPORTS}`
  const [, found] = await db.batch([
    db.insert(bugReports).select(row).onConflictDoNothing(),
    db.select({ id: bugReports.id }).from(bugReports).where(eq(bugReports.id, id)),
  ])
  return found.length === 1
}

/** One page of the account's bug reports after the cursor, newest first. */
export async function listBugReports(db: Database, userId: string, before: Cursor | null, limit: number) {
  return db
    .select({
      id: bugReports.id,
      title: bugReports.title,
      description: bugReports.description,
      dateOfIncident: bugReports.dateOfIncident,
      possibleSolution: bugReports.possibleSolution,
      status: bugReports.status,
      createdAt: bugReports.createdAt,
    })
    .from(bugReports)
    .where(and(eq(bugReports.userId, userId), olderThan(bugReports, before)))
    .orderBy(...newestFirst(bugReports))
    .limit(limit)
}
