import { and, eq } from "drizzle-orm"
import type { Cursor } from "#app/domain/paging.ts"
import type { Database } from "./client.server.ts"
import { newestFirst, olderThan } from "./keyset.server.ts"
import { bugReports } from "./schema.ts"

export type NewBugReport = Omit<typeof bugReports.$inferInsert, "status">

/** Adds a report; sent twice under one id, it is there once. */
export async function addBugReport(db: Database, report: NewBugReport): Promise<void> {
  await db.insert(bugReports).values(report).onConflictDoNothing()
}

/** The account's own reports, newest first, from the cursor on. */
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
