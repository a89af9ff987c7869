import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { users } from "./account.ts"
import { createdAt, time } from "./columns.ts"

/** Counters of attempts; see app/domain/rate-limit.ts. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    /** The hashed rate-limit key, so that no address is stored in plain text. */
    id: text("id").primaryKey(),
    attempts: integer("attempts").notNull(),
    nextAllowedAt: time("next_allowed_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    /** The last allowed attempt; an attempt was allowed if this is its id. */
    lastAttemptId: text("last_attempt_id").notNull(),
  },
  (table) => [index("rate_limits_expiry").on(table.expiresAt)],
)

export const outbox = sqliteTable(
  "outbox",
  {
    /** Derived from the cause, such as `receipt:<order>`; also the idempotency key for the email provider. */
    id: text("id").primaryKey(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: time("next_attempt_at").notNull(),
    sentAt: time("sent_at"),
    givenUpAt: time("given_up_at"),
    lastError: text("last_error"),
    /** When the site's owner said that a given-up email is not needed. */
    ignoredAt: time("ignored_at"),
    /** The account that it was written for; null for an email to an address, whoever has it: a quote, a link. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    index("outbox_created").on(table.createdAt, table.id),
    index("outbox_recipient").on(table.recipient),
    index("outbox_user").on(table.userId),
    index("outbox_recipient_key").on(sql`lower(${table.recipient})`),
    index("outbox_sent").on(table.sentAt).where(sql`sent_at is not null`),
    index("outbox_due").on(table.nextAttemptAt).where(sql`sent_at is null and given_up_at is null`),
    index("outbox_given_up").on(table.givenUpAt).where(sql`given_up_at is not null`),
  ],
)

/** The last run of each cron: `npm run doctor` reads it. */
export const cronRuns = sqliteTable("cron_runs", {
  name: text("name").primaryKey(),
  finishedAt: time("finished_at").notNull(),
  /** How many of its tasks failed. */
  failedTasks: integer("failed_tasks").notNull(),
})
