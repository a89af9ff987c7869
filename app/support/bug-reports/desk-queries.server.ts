import { and, asc, eq, getTableColumns, ne, sql } from "drizzle-orm"
import { selectActionsAbout } from "#app/audit/queries.server.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailTo } from "#app/platform/email/outbox-queries.server.ts"
import {
  type ActionStatements,
  changeWhere,
  type Database,
  type Found,
  findFirst,
  hasRow,
  inJson,
  inPage,
  type Reading,
} from "#db/client.server.ts"
import { users } from "#db/schema/accounts.ts"
import { licenses } from "#db/schema/licensing.ts"
import { bugReportMessages, bugReports, complaints } from "#db/schema/support.ts"
import type { BugStatus, NewMessage } from "./bug-report.ts"

// Writes of the site's owner about a bug report: the condition and the changes of each action.

const reportExists = (id: string) => hasRow`bug_reports where id = ${id}`

/** SQL condition of the reports whose reporters have written nothing since this time, at which they were shown. */
const hasNoNews = (shownAt: Date) =>
  sql`not ${hasRow`bug_report_messages m where m.report_id = ${bugReports.id} and m.author = 'reporter'
    and m.created_at >= ${shownAt.getTime()}`}`

const isAsShown = (id: string, shownAt: Date) =>
  hasRow`${bugReports} where ${bugReports.id} = ${id} and ${hasNoNews(shownAt)}`

/**
 * A reply to what was shown: the report counts as seen and is unread by its reporter, who gets the email at the address that
 * the account has by then.
 */
export function addReply(
  db: Database,
  reply: NewMessage,
  notice: AccountEmail,
  shownAt: Date,
): ActionStatements {
  const { reportId, createdAt } = reply
  const status = sql`case ${bugReports.status} when 'not seen' then 'seen' else ${bugReports.status} end`
  return {
    condition: isAsShown(reportId, shownAt),
    changes: [
      addOwnerMessage(db, reply, false),
      db
        .update(bugReports)
        .set({ status, reporterUnreadSince: unreadSince(createdAt), ownerUnreadSince: null })
        .where(eq(bugReports.id, reportId)),
      markAccountUnread(db, reportId, createdAt),
      queueEmailTo(db, sql`(select user_id from bug_reports where id = ${reportId})`, notice),
    ],
  }
}

/** Marks new bug reports as seen, and their messages as read, if there is at least one without a message since it was shown. */
export function markBugsSeen(db: Database, ids: string[], shownAt: Date) {
  const listed = sql`${bugReports.id} in ${inJson(ids)} and ${hasNoNews(shownAt)}`
  const status = sql`case ${bugReports.status} when 'not seen' then 'seen' else ${bugReports.status} end`
  return changeWhere(db, bugReports, { status, ownerUnreadSince: null }, listed)
}

/** A note that only the site's owner sees. */
export function addPrivateNote(db: Database, note: NewMessage): ActionStatements {
  return {
    condition: reportExists(note.reportId),
    changes: [addOwnerMessage(db, note, true)],
  }
}

type TriageChange = {
  before: Omit<Triage, "status"> & { status: string }
  after: Triage
  now: Date
  shownAt: Date
}

type Triage = { status: BugStatus; fixedIn: string | null; duplicateOf: string | null }

/** A status, unless it has changed since it was read, or the reporter has written since the report was shown. That somebody has seen the report is no news to its reporter; anything else is unread. */
export function updateTriage(
  db: Database,
  reportId: string,
  { before, after, now, shownAt }: TriageChange,
): ActionStatements {
  const { status, fixedIn, duplicateOf } = after
  const isStill = hasRow`bug_reports where id = ${reportId} and status = ${before.status}
    and fixed_in is ${before.fixedIn} and duplicate_of is ${before.duplicateOf}`
  const isKnown = sql`(${duplicateOf} is null
    or ${hasRow`bug_reports where id = ${duplicateOf} and id <> ${reportId}`})`
  const isChanged = sql`(${bugReports.status} is not ${status} or ${bugReports.fixedIn} is not ${fixedIn}
    or ${bugReports.duplicateOf} is not ${duplicateOf})`
  const mark = status === "seen" ? {} : { reporterUnreadSince: unreadSince(now) }
  return {
    condition: sql`${isStill} and ${isKnown} and ${isAsShown(reportId, shownAt)}`,
    changes: [
      db
        .update(bugReports)
        .set({ status, fixedIn, duplicateOf, ...mark })
        .where(and(eq(bugReports.id, reportId), isChanged)),
      markAccountUnread(db, reportId, now),
    ],
  }
}

const unreadSince = (now: Date) => sql`coalesce(${bugReports.reporterUnreadSince}, ${now.getTime()})`

const addOwnerMessage = (db: Database, message: NewMessage, isPrivate: boolean) =>
  db.insert(bugReportMessages).values({ ...message, author: "owner", isPrivate })

/** Marks the reporter's account as one with something unread, if this report is. */
function markAccountUnread(db: Database, reportId: string, now: Date) {
  const reporter = sql`(select user_id from bug_reports
    where id = ${reportId} and reporter_unread_since is not null)`
  return db
    .update(users)
    .set({ repliesUnreadSince: sql`coalesce(${users.repliesUnreadSince}, ${now.getTime()})` })
    .where(eq(users.id, reporter))
}

/** A bug report with its reporter, for the site's owner. */
export async function findBugReportForOwner(db: Database, reportId: string) {
  return findFirst(
    db
      .select({
        title: bugReports.title,
        status: bugReports.status,
        fixedIn: bugReports.fixedIn,
        duplicateOf: bugReports.duplicateOf,
        email: users.email,
      })
      .from(bugReports)
      .innerJoin(users, eq(users.id, bugReports.userId))
      .where(eq(bugReports.id, reportId)),
  )
}

/** Lists reports by their ids, with their titles. */
export const listBugNames = (db: Database, ids: string[]) =>
  db
    .select({ id: bugReports.id, name: bugReports.title })
    .from(bugReports)
    .where(sql`${bugReports.id} in ${inJson(ids)}`)

const MAX_SHOWN_MESSAGES = 200
const MAX_DUPLICATES = 50

/** Lists one page of bug reports, each with its reporter, the newest message of the reporter, and its number of duplicates. */
export function listBugs(db: Database, { status }: { status: BugStatus | null }, reading: Reading) {
  const all = db
    .select({
      ...getTableColumns(bugReports),
      email: users.email,
      written: sql<string | null>`(select m.body from bug_report_messages m
        where m.report_id = bug_reports.id and m.author = 'reporter' order by m.created_at desc limit 1)`.as(
        "written",
      ),
      duplicates: sql<number>`(select count(*) from bug_reports d where d.duplicate_of = bug_reports.id)`.as(
        "duplicates",
      ),
    })
    .from(bugReports)
    .innerJoin(users, eq(users.id, bugReports.userId))
    .$dynamic()
  // A duplicate is listed on the page of the report that it doubles.
  const isInStatus = status ? eq(bugReports.status, status) : ne(bugReports.status, "duplicate")
  return inPage(all, bugReports, reading, [isInStatus])
}

/** The newest license of the reporter that is in force. */
const newestLicense = sql`(select l.id from licenses l where l.user_id = ${users.id} and l.revoked_at is null
  order by l.created_at desc limit 1)`

/** A bug report, its reporter, all messages, duplicates and the owner's actions, in one round trip. */
export async function findBugDetails(db: Database, id: string) {
  const [[found], messages, duplicates, actions, [complaint]] = await db.batch([
    db
      .select({
        report: bugReports,
        email: users.email,
        // By another name than the report's: a batch tells columns apart by name.
        licenseId: sql<string | null>`${licenses.id}`.as("license_id"),
        planType: licenses.planType,
        orderId: licenses.orderId,
      })
      .from(bugReports)
      .innerJoin(users, eq(users.id, bugReports.userId))
      .leftJoin(licenses, eq(licenses.id, newestLicense))
      .where(eq(bugReports.id, id)),
    db
      .select()
      .from(bugReportMessages)
      .where(eq(bugReportMessages.reportId, id))
      .orderBy(asc(bugReportMessages.createdAt), asc(bugReportMessages.id))
      .limit(MAX_SHOWN_MESSAGES),
    db
      .select({ id: bugReports.id, title: bugReports.title })
      .from(bugReports)
      .where(eq(bugReports.duplicateOf, id))
      .limit(MAX_DUPLICATES),
    selectActionsAbout(db, "bug-report", id),
    db
      .select()
      .from(complaints)
      .where(eq(complaints.source, `bug:${id}`))
      .limit(1),
  ])
  return found ? { ...found, messages, duplicates, actions, complaint: complaint ?? null } : null
}

export type BugDetails = Found<typeof findBugDetails>
