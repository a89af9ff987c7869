import { and, asc, eq, sql } from "drizzle-orm"
import { MAX_MESSAGES } from "#app/domain/support/bug-report.ts"
import { batch } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { insertIf } from "#db/insert-if.server.ts"
import { bugReportMessages, bugReports, users } from "#db/schema.ts"

type NewMessage = { id: string; reportId: string; body: string; createdAt: Date }

/** Adds a message of the reporter, idempotent by id. */
export async function addReporterMessage(
  db: Database,
  userId: string,
  { id, reportId, body, createdAt }: NewMessage,
): Promise<"added" | "full" | "not-found"> {
  const isOwn = and(eq(bugReports.id, reportId), eq(bugReports.userId, userId))
  const isAdded = sql`exists (select 1 from bug_report_messages where id = ${id} and report_id = ${reportId})`
  const row = { id, reportId, author: "reporter", body, createdAt } as const
  const hasRoom = sql`exists (select 1 from bug_reports where id = ${reportId} and user_id = ${userId})
    and (select count(*) from bug_report_messages where report_id = ${reportId}) < ${MAX_MESSAGES}`
  const { report } = await batch(db, {
    added: insertIf(db, bugReportMessages, row, hasRoom).onConflictDoNothing(),
    marked: db
      .update(bugReports)
      .set({ ownerUnreadSince: sql`coalesce(${bugReports.ownerUnreadSince}, ${createdAt.getTime()})` })
      .where(and(isOwn, isAdded)),
    report: db
      .select({ isAdded: sql<number>`${isAdded}`.as("is_added") })
      .from(bugReports)
      .where(isOwn),
  })
  const [found] = report
  if (!found) return "not-found"
  return found.isAdded ? "added" : "full"
}

/** A bug report with its reporter and all its messages, private notes too, for the site's owner. */
export async function findBugReportForOwner(db: Database, reportId: string) {
  const [[report], messages] = await db.batch([
    db
      .select({
        id: bugReports.id,
        userId: bugReports.userId,
        title: bugReports.title,
        status: bugReports.status,
        fixedIn: bugReports.fixedIn,
        duplicateOf: bugReports.duplicateOf,
        email: users.email,
      })
      .from(bugReports)
      .innerJoin(users, eq(users.id, bugReports.userId))
      .where(eq(bugReports.id, reportId)),
    db
      .select()
      .from(bugReportMessages)
      .where(eq(bugReportMessages.reportId, reportId))
      .orderBy(asc(bugReportMessages.createdAt), asc(bugReportMessages.id))
      .limit(10 * MAX_MESSAGES),
  ])
  return report ? { ...report, messages } : null
}
