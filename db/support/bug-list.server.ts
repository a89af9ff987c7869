import { and, asc, eq, getTableColumns, gte, ne, sql } from "drizzle-orm"
import type { BugStatus } from "#app/domain/support/bug-report.ts"
import { selectActionsAbout } from "#db/audit/audit.server.ts"
import type { Database } from "#db/client.server.ts"
import { afterCursor, inOrder, type Reading } from "#db/keyset.server.ts"
import { bugReportMessages, bugReports, complaints, users } from "#db/schema.ts"

const MAX_MESSAGES = 200
const MAX_DUPLICATES = 50
const MAX_ACTS = 50

/** One page of bug reports, each with how many others are its duplicates. */
export function listBugs(db: Database, { status }: { status: BugStatus | null }, { keyset, limit }: Reading) {
  return db
    .select({
      ...getTableColumns(bugReports),
      duplicates: sql<number>`(select count(*) from bug_reports d where d.duplicate_of = bug_reports.id)`.as(
        "duplicates",
      ),
    })
    .from(bugReports)
    .where(
      and(
        // A duplicate is listed on the page of the report that it doubles.
        status ? eq(bugReports.status, status) : ne(bugReports.status, "duplicate"),
        afterCursor(bugReports, keyset) ?? gte(bugReports.createdAt, new Date(0)),
      ),
    )
    .orderBy(...inOrder(bugReports, keyset))
    .limit(limit)
}

/** The newest license of the reporter that is in force, as `id plan`; null without one. */
const licenseOf = sql<string | null>`(select l.id || ' ' || l.plan_type from licenses l
  where l.user_id = ${users.id} and l.revoked_at is null order by l.created_at desc limit 1)`.as(
  "license_of_reporter",
)

/** A bug report, its reporter, all messages, duplicates and the owner's actions, in one round trip. */
export async function findBugDetails(db: Database, id: string) {
  const [[found], messages, duplicates, actions, [complaint]] = await db.batch([
    db
      .select({ report: bugReports, email: users.email, license: licenseOf })
      .from(bugReports)
      .innerJoin(users, eq(users.id, bugReports.userId))
      .where(eq(bugReports.id, id))
      .limit(1),
    db
      .select()
      .from(bugReportMessages)
      .where(eq(bugReportMessages.reportId, id))
      .orderBy(asc(bugReportMessages.createdAt), asc(bugReportMessages.id))
      .limit(MAX_MESSAGES),
    db
      .select({ id: bugReports.id, title: bugReports.title })
      .from(bugReports)
      .where(eq(bugReports.duplicateOf, id))
      .limit(MAX_DUPLICATES),
    selectActionsAbout(db, "bug-report", id, MAX_ACTS),
    db
      .select()
      .from(complaints)
      .where(eq(complaints.source, `bug:${id}`))
      .limit(1),
  ])
  return found ? { ...found, messages, duplicates, actions, complaint: complaint ?? null } : null
}

export type BugDetails = NonNullable<Awaited<ReturnType<typeof findBugDetails>>>
