import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { time } from "./columns.ts"

/** What `npm run recover` asked for after a restore: the cron does it, in steps. */
export const recoveries = sqliteTable(
  "recoveries",
  {
    id: text("id").primaryKey(),
    requestedAt: time("requested_at").notNull(),
    /** From when on the provider's records are read, and up to when they were. */
    since: time("since").notNull(),
    readUntil: time("read_until"),
    /** When a run of the cron last began to work on it: whichever waits longest is next. */
    workedAt: time("worked_at"),
    /** Counts the steps, so that of two cron runs at once one goes on. */
    steps: integer("steps").notNull().default(0),
    confirmed: integer("confirmed").notNull().default(0),
    /** Captured payments that were listed for the owner. */
    listed: integer("listed").notNull().default(0),
    refunds: integer("refunds").notNull().default(0),
    finishedAt: time("finished_at"),
    /** "too-many-records": the provider lists more in one hour than it tells. */
    outcome: text("outcome", { enum: ["payments-read", "too-many-records"] }),
  },
  (table) => [index("recoveries_open").on(table.requestedAt).where(sql`finished_at is null`)],
)
