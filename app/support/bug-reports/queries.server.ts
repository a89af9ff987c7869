import { and, eq, inArray, lte, type SQL, sql } from "drizzle-orm"
import type { Cursor } from "#app/platform/paging.ts"
import { afterCursor, batch, type Database, hasRow, insertIf, newestFirst } from "#db/client.server.ts"
import { users } from "#db/schema/accounts.ts"
import { bugReportMessages, bugReports, pictureDeletions } from "#db/schema/support.ts"
import { MAX_MESSAGES, MAX_REPORTS, type NewMessage } from "./bug-report.ts"

export type NewBugReport = Omit<
  typeof bugReports.$inferInsert,
  "status" | "fixedIn" | "duplicateOf" | "reporterUnreadSince" | "ownerUnreadSince"
>

/**
 * Adds a bug report, idempotent by id; false when the account has `MAX_REPORTS` already. Its picture is stored by then, and
 * no longer due to be deleted.
 */
export async function addBugReport(db: Database, report: NewBugReport) {
  const { id, userId } = report
  const hasRoom = sql`(select count(*) from bug_reports where user_id = ${userId}) < ${MAX_REPORTS}`
  const [, found] = await db.batch([
    insertIf(db, bugReports, report, hasRoom).onConflictDoNothing(),
    db.select({ id: bugReports.id }).from(bugReports).where(eq(bugReports.id, id)),
    forgetPictureDeletionIf(db, report),
  ])
  return found.length === 1
}

type ReportsQuery = {
  /** Id of the only report to list; null for a page of reports. */
  reportId: string | null
  before: Cursor | null
  /** Number of reports that the page shows; one more is returned if there are more. */
  limit: number
  /** Number of latest messages of each report. */
  messageLimit: number
  /** True if the account has unread replies, which are marked as read. */
  hasUnread: boolean
}

/**
 * The account's bug reports after the cursor, newest first, each with its latest messages, oldest first, in one round
 * trip. In the same transaction, what they show is marked as read.
 */
export async function listBugReports(db: Database, userId: string, query: ReportsQuery) {
  const { reportId, before, limit, messageLimit, hasUnread } = query
  const { id, title, description, dateOfIncident, possibleSolution, status } = bugReports
  const { createdAt, windowsBuild, appVersion, fixedIn, pictureType } = bugReports
  const ofPage = and(
    eq(bugReports.userId, userId),
    reportId === null ? afterCursor(bugReports, before) : eq(bugReports.id, reportId),
  )
  const [reports, messages] = await db.batch([
    db
      .select({
        id,
        title,
        description,
        dateOfIncident,
        possibleSolution,
        status,
        createdAt,
        windowsBuild,
        appVersion,
        fixedIn,
        pictureType,
        unreadSince: bugReports.reporterUnreadSince,
      })
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
  const isRead = sql`not ${hasRow`bug_reports
    where user_id = ${userId} and reporter_unread_since is not null`}`
  return [
    db.update(bugReports).set({ reporterUnreadSince: null }).where(inArray(bugReports.id, reportIds)),
    db
      .update(users)
      .set({ repliesUnreadSince: null })
      .where(and(eq(users.id, userId), isRead)),
  ] as const
}

type Report = { id: string; userId: string }

/** The key in R2: a report's id alone could be sent by another account. */
export const pictureKeyOf = ({ id, userId }: Report) => `bug-reports/${userId}/${id}`

const keyOfRow = sql<string>`'bug-reports/' || ${bugReports.userId} || '/' || ${bugReports.id}`

/** Finds the stored facts of a report's picture; null if there is no picture. */
export async function findPicture(db: Database, id: string) {
  const { userId, pictureType } = bugReports
  const [found] = await db
    .select({ id: bugReports.id, userId, pictureType })
    .from(bugReports)
    .where(eq(bugReports.id, id))
  return found?.pictureType ? { ...found, pictureType: found.pictureType } : null
}

/** Notes that a picture is to be deleted then, unless its report has been stored. */
export async function schedulePictureDeletion(db: Database, key: string, dueAt: Date) {
  await db
    .insert(pictureDeletions)
    .values({ key, dueAt })
    .onConflictDoUpdate({ target: pictureDeletions.key, set: { dueAt } })
}

/** A statement that keeps the picture of a report which is stored now. */
function forgetPictureDeletionIf(db: Database, report: Report) {
  const isStored = hasRow`bug_reports
    where id = ${report.id} and user_id = ${report.userId} and picture_type is not null`
  return db.delete(pictureDeletions).where(and(eq(pictureDeletions.key, pictureKeyOf(report)), isStored))
}

/** A statement for the batch that deletes an account: its pictures are to be deleted, if the condition holds. */
export function schedulePictureDeletions(db: Database, userId: SQL, now: Date) {
  const isOfAccount = sql`${bugReports.userId} = ${userId} and ${bugReports.pictureType} is not null`
  const row = { key: keyOfRow, dueAt: now }
  return insertIf(db, pictureDeletions, row, isOfAccount, sql`${bugReports}`).onConflictDoNothing()
}

/** Keys of pictures to delete now. A picture whose report is stored stays, whatever was noted before. */
export async function listDuePictureDeletions(db: Database, now: Date, limit: number) {
  // The end of the key, by which the primary key finds it.
  const isStored = hasRow`bug_reports where id = substr(${pictureDeletions.key}, -25)
    and ${keyOfRow} = ${pictureDeletions.key} and picture_type is not null`
  const isDue = lte(pictureDeletions.dueAt, now)
  const [, rows] = await db.batch([
    db.delete(pictureDeletions).where(and(isDue, isStored)),
    db
      .select({ key: pictureDeletions.key })
      .from(pictureDeletions)
      .where(isDue)
      .orderBy(pictureDeletions.dueAt)
      .limit(limit),
  ])
  return rows.map(({ key }) => key)
}

export async function removePictureDeletions(db: Database, keys: string[]) {
  await db.delete(pictureDeletions).where(inArray(pictureDeletions.key, keys))
}

/** Adds a message of the reporter, idempotent by id. */
export async function addReporterMessage(
  db: Database,
  userId: string,
  { id, reportId, body, createdAt }: NewMessage,
) {
  const isOwn = sql`id = ${reportId} and user_id = ${userId}`
  const isAdded = hasRow`bug_report_messages where id = ${id} and report_id = ${reportId}`
  const row = { id, reportId, author: "reporter", body, createdAt } as const
  const hasRoom = sql`${hasRow`bug_reports where ${isOwn}`}
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
