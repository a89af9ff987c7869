import { and, eq, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm"
import type { Cursor } from "#app/domain/paging.ts"
import { MAX_REPORTS } from "#app/domain/support/bug-report.ts"
import type { Database } from "#db/client.server.ts"
import { insertIf } from "#db/insert-if.server.ts"
import { newestFirst, olderThan } from "#db/keyset.server.ts"
import { bugReportMessages, bugReports, users } from "#db/schema.ts"
import { forgetPictureDeletionIf } from "./pictures.server.ts"

type NewBugReport = Omit<
  typeof bugReports.$inferInsert,
  "status" | "fixedIn" | "duplicateOf" | "reporterUnreadSince" | "ownerUnreadSince"
>

/**
 * Adds a bug report, idempotent by id; false when the account has `MAX_REPORTS` already. Its picture is stored by then, and
 * no longer due to be deleted.
 */
export async function addBugReport(db: Database, report: NewBugReport): Promise<boolean> {
  const { id, userId, pictureType } = report
  const hasRoom = sql`(select count(*) from bug_reports where user_id = ${userId}) < ${MAX_REPORTS}`
  const [, found] = await db.batch([
    insertIf(db, bugReports, report, hasRoom).onConflictDoNothing(),
    db.select({ id: bugReports.id }).from(bugReports).where(eq(bugReports.id, id)),
    ...(pictureType ? [forgetPictureDeletionIf(db, report)] : []),
  ])
  return found.length === 1
}

type ReportsQuery = {
  /** One report, instead of a page of them. */
  reportId: string | null
  before: Cursor | null
  /** How many reports the page shows; one more is returned when there are more. */
  limit: number
  /** How many of the latest messages of each report. */
  messageLimit: number
  /** Whether something is unread, which this page shows. */
  hasUnread: boolean
}

const reportColumns = {
  id: bugReports.id,
  title: bugReports.title,
  description: bugReports.description,
  dateOfIncident: bugReports.dateOfIncident,
  possibleSolution: bugReports.possibleSolution,
  status: bugReports.status,
  createdAt: bugReports.createdAt,
  windowsBuild: bugReports.windowsBuild,
  appVersion: bugReports.appVersion,
  fixedIn: bugReports.fixedIn,
  pictureType: bugReports.pictureType,
  unreadSince: bugReports.reporterUnreadSince,
}

/**
 * The account's bug reports after the cursor, newest first, each with its latest messages, oldest first, in one round
 * trip. In the same transaction, what they show is marked as read.
 */
export async function listBugReports(db: Database, userId: string, query: ReportsQuery) {
  const { reportId, before, limit, messageLimit, hasUnread } = query
  const ofPage = and(
    eq(bugReports.userId, userId),
    reportId === null ? olderThan(bugReports, before) : eq(bugReports.id, reportId),
  )
  const [reports, messages] = await db.batch([
    db
      .select(reportColumns)
      .from(bugReports)
      .where(ofPage)
      .orderBy(...newestFirst(bugReports))
      .limit(limit + 1),
    selectMessages(db, idsOf(db, ofPage, limit), messageLimit),
    ...(hasUnread ? markRead(db, userId, idsOf(db, ofPage, limit)) : []),
  ])
  return reports.map((report) => ({
    ...report,
    messages: messages.filter(({ reportId }) => reportId === report.id).reverse(),
  }))
}

const idsOf = (db: Database, condition: SQL | undefined, limit: number) =>
  db
    .select({ id: bugReports.id })
    .from(bugReports)
    .where(condition)
    .orderBy(...newestFirst(bugReports))
    .limit(limit)

/** The latest messages of each report, newest first, without private notes. */
function selectMessages(db: Database, reportIds: ReturnType<typeof idsOf>, limit: number) {
  const { id, reportId, author, body, createdAt, isPrivate } = bugReportMessages
  const number = sql<number>`row_number() over (
    partition by ${reportId} order by ${createdAt} desc, ${id} desc)`.as("number")
  const numbered = db
    .select({ id, reportId, author, body, createdAt, number })
    .from(bugReportMessages)
    .where(and(inArray(reportId, reportIds), eq(isPrivate, false)))
    .as("numbered")
  return db
    .select()
    .from(numbered)
    .where(lte(numbered.number, limit))
    .orderBy(numbered.reportId, sql`${numbered.number}`)
}

/** Statements that mark these reports as read, and the account when none of its reports is unread any more. */
function markRead(db: Database, userId: string, reportIds: ReturnType<typeof idsOf>) {
  const isUnread = and(eq(bugReports.userId, userId), isNotNull(bugReports.reporterUnreadSince))
  const isRead = sql`not exists (select 1 from bug_reports
    where user_id = ${userId} and reporter_unread_since is not null)`
  return [
    db
      .update(bugReports)
      .set({ reporterUnreadSince: null })
      .where(and(isUnread, inArray(bugReports.id, reportIds))),
    db
      .update(users)
      .set({ repliesUnreadSince: null })
      .where(and(eq(users.id, userId), isRead)),
  ] as const
}
