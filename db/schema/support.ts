import { sql } from "drizzle-orm"
import { type AnySQLiteColumn, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { DESK_SUBJECTS } from "#app/audit/subjects.ts"
import { MESSAGE_AUTHORS } from "#app/support/bug-reports/bug-report.ts"
import { PICTURE_TYPES } from "#app/support/bug-reports/pictures.ts"
import { ofUser } from "./accounts.ts"
import { createdAt, time } from "./columns.ts"

export const bugReports = sqliteTable(
  "bug_reports",
  {
    id: text().primaryKey(),
    userId: ofUser(),
    title: text().notNull(),
    description: text().notNull(),
    /** A calendar day, `YYYY-MM-DD`, in the reporter's own time zone. */
    dateOfIncident: text().notNull(),
    possibleSolution: text(),
    status: text().notNull().default("not seen"),
    createdAt: createdAt(),
    windowsBuild: text(),
    appVersion: text(),
    /** The version of the app that fixes the bug. */
    fixedIn: text(),
    /** Another report of the same bug, maybe by another account. */
    duplicateOf: text().references((): AnySQLiteColumn => bugReports.id, {
      onDelete: "set null",
    }),
    /** Media type of the attached picture, which is stored under the report's id; null without one. */
    pictureType: text({ enum: PICTURE_TYPES }),
    /** Time when the site's owner first wrote or changed something that the reporter has not opened yet. */
    reporterUnreadSince: time(),
    /** Time when the reporter first wrote something that the site's owner has not opened yet. */
    ownerUnreadSince: time(),
  },
  (table) => [
    index("bug_reports_user").on(table.userId, table.createdAt, table.id),
    index("bug_reports_created").on(table.createdAt, table.id),
    index("bug_reports_status").on(table.status, table.createdAt, table.id),
    index("bug_reports_duplicate").on(table.duplicateOf),
    index("bug_reports_unread").on(table.userId).where(sql`reporter_unread_since is not null`),
    index("bug_reports_owner_unread").on(table.ownerUnreadSince).where(sql`owner_unread_since is not null`),
  ],
)

/** Messages of the reporter and the site's owner under a bug report. */
export const bugReportMessages = sqliteTable(
  "bug_report_messages",
  {
    id: text().primaryKey(),
    reportId: text()
      .notNull()
      .references(() => bugReports.id, { onDelete: "cascade" }),
    author: text({ enum: MESSAGE_AUTHORS }).notNull(),
    /** A note of the site's owner, which the reporter never sees. */
    isPrivate: integer({ mode: "boolean" }).notNull().default(false),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("bug_report_messages_report").on(table.reportId, table.createdAt, table.id)],
)

/**
 * Pictures to delete from R2: those of deleted reports, and those whose report is not stored yet, which remain when
 * a request ends halfway.
 */
export const pictureDeletions = sqliteTable(
  "picture_deletions",
  {
    /** The key of the object in R2. */
    key: text().primaryKey(),
    dueAt: time().notNull(),
  },
  (table) => [index("picture_deletions_due").on(table.dueAt)],
)

/**
 * Bug reports and notes that are complaints, which the law wants acknowledged within 48 hours and answered within a month. They
 * have nothing personal, and stay when what they are about is deleted.
 */
export const complaints = sqliteTable(
  "complaints",
  {
    /** Consecutive from 1: the number that the customer gets. */
    number: integer().primaryKey(),
    /** `bug:<report>` or `note:<note>`. */
    source: text().notNull().unique(),
    /** Kind of the record on whose page the complaint is. */
    subjectKind: text({ enum: DESK_SUBJECTS }).notNull(),
    subjectId: text().notNull(),
    receivedAt: time().notNull(),
    acknowledgedAt: time(),
    answeredAt: time(),
  },
  (table) => [index("complaints_open").on(table.receivedAt).where(sql`answered_at is null`)],
)
