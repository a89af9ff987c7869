import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { ANNOUNCEMENT_STATUSES } from "#app/domain/announcements/announcement.ts"
import { createdAt, time } from "./columns.ts"

/** News to the accounts that asked for them. */
export const announcements = sqliteTable(
  "announcements",
  {
    id: text("id").primaryKey(),
    subject: text("subject").notNull(),
    /** Markdown. */
    message: text("message").notNull(),
    /** The plain text where it is written by hand; null where it is made of the message. */
    plainText: text("plain_text"),
    /** The version of the app that it tells of. */
    version: text("version"),
    status: text("status", { enum: ANNOUNCEMENT_STATUSES }).notNull().default("draft"),
    createdAt: createdAt(),
    startedAt: time("started_at"),
    finishedAt: time("finished_at"),
    /** The email as it was rendered when it was started, with a placeholder for the recipient's link; empty before. */
    html: text("html").notNull().default(""),
    text: text("text").notNull().default(""),
    /** The last account, by id, that an email was queued to. */
    cursor: text("cursor").notNull().default(""),
    queued: integer("queued").notNull().default(0),
    sent: integer("sent").notNull().default(0),
    delivered: integer("delivered").notNull().default(0),
    bounced: integer("bounced").notNull().default(0),
    complained: integer("complained").notNull().default(0),
    unsubscribed: integer("unsubscribed").notNull().default(0),
  },
  (table) => [
    index("announcements_created").on(table.createdAt, table.id),
    index("announcements_sending").on(table.startedAt).where(sql`status = 'sending'`),
  ],
)
