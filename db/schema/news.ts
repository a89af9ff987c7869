import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { ANNOUNCEMENT_STATUSES } from "#app/news/announcements/announcement.ts"
import { createdAt, time } from "./columns.ts"

/** News to the accounts that asked for them. */
export const announcements = sqliteTable(
  "announcements",
  {
    id: text().primaryKey(),
    subject: text().notNull(),
    /** Markdown. */
    message: text().notNull(),
    /** The plain text where it is written by hand; null where it is made of the message. */
    plainText: text(),
    /** The version of the app that it tells of. */
    version: text(),
    status: text({ enum: ANNOUNCEMENT_STATUSES }).notNull().default("draft"),
    createdAt: createdAt(),
    startedAt: time(),
    finishedAt: time(),
    /** The email as it was rendered when it was started, with a placeholder for the recipient's link; empty before. */
    html: text().notNull().default(""),
    text: text().notNull().default(""),
    /** The last account, by id, that an email was queued to. */
    cursor: text().notNull().default(""),
    queued: integer().notNull().default(0),
    sent: integer().notNull().default(0),
    delivered: integer().notNull().default(0),
    bounced: integer().notNull().default(0),
    complained: integer().notNull().default(0),
    unsubscribed: integer().notNull().default(0),
  },
  (table) => [
    index("announcements_created").on(table.createdAt, table.id),
    index("announcements_sending").on(table.startedAt).where(sql`status = 'sending'`),
  ],
)
