import { and, eq, sql } from "drizzle-orm"
import type { AccountEmail } from "#app/domain/email.ts"
import { type BugStatus, MAX_MESSAGES } from "#app/domain/support/bug-report.ts"
import { type ActionStatements, batch, insertIf } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { queueEmailTo } from "#db/outbox.server.ts"
import { bugReportMessages, bugReports, users } from "#db/schema.ts"

// What the site's owner writes about a bug report. Each is a condition and the changes of one action.

type OwnerMessage = { id: string; reportId: string; body: string; createdAt: Date }

const reportExists = (id: string) => sql`exists (select 1 from bug_reports where id = ${id})`

/**
 * A reply: the report counts as seen and is unread by its reporter, who gets the email at the address that the account
 * has by then.
 */
export function addReply(db: Database, reply: OwnerMessage, notice: AccountEmail): ActionStatements {
  const { reportId, createdAt } = reply
  const status = sql`case ${bugReports.status} when 'not seen' then 'seen' else ${bugReports.status} end`
  return {
    condition: reportExists(reportId),
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

/** A note that only the site's owner sees. */
export function addPrivateNote(db: Database, note: OwnerMessage): ActionStatements {
  return {
    condition: reportExists(note.reportId),
    changes: [addOwnerMessage(db, note, true)],
  }
}

export type Triage = { status: BugStatus; fixedIn: string | null; duplicateOf: string | null }

/** A status, unless it has changed since it was read. That somebody has seen the report is no news to its reporter; anything else is unread. */
export function updateTriage(
  db: Database,
  reportId: string,
  { before, after, now }: { before: Omit<Triage, "status"> & { status: string }; after: Triage; now: Date },
): ActionStatements {
  const { status, fixedIn, duplicateOf } = after
  const isStill = sql`exists (select 1 from bug_reports where id = ${reportId} and status = ${before.status}
    and fixed_in is ${before.fixedIn} and duplicate_of is ${before.duplicateOf})`
  const isKnown = sql`(${duplicateOf} is null
    or exists (select 1 from bug_reports where id = ${duplicateOf} and id <> ${reportId}))`
  const isChanged = sql`(${bugReports.status} is not ${status} or ${bugReports.fixedIn} is not ${fixedIn}
    or ${bugReports.duplicateOf} is not ${duplicateOf})`
  const mark = status === "seen" ? {} : { reporterUnreadSince: unreadSince(now) }
  return {
    condition: sql`${isStill} and ${isKnown}`,
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

function addOwnerMessage(db: Database, message: OwnerMessage, isPrivate: boolean) {
  const { id, reportId, body, createdAt } = message
  const row = { id, reportId, author: "owner" as const, isPrivate, body, createdAt }
  return db.insert(bugReportMessages).values(row)
}

/** Marks the reporter's account as one with something unread, if this report is. */
function markAccountUnread(db: Database, reportId: string, now: Date) {
  const reporter = sql`(select user_id from bug_reports
    where id = ${reportId} and reporter_unread_since is not null)`
  return db
    .update(users)
    .set({ repliesUnreadSince: sql`coalesce(${users.repliesUnreadSince}, ${now.getTime()})` })
    .where(eq(users.id, reporter))
}

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

/** A bug report with its reporter, for the site's owner. */
export async function findBugReportForOwner(db: Database, reportId: string) {
  const [report] = await db
    .select({
      title: bugReports.title,
      status: bugReports.status,
      fixedIn: bugReports.fixedIn,
      duplicateOf: bugReports.duplicateOf,
      email: users.email,
    })
    .from(bugReports)
    .innerJoin(users, eq(users.id, bugReports.userId))
    .where(eq(bugReports.id, reportId))
  return report ?? null
}
