import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { time } from "./columns.ts"

/** What `npm run recover` asked for after a restore: the cron does it, in steps. */
export const recoveries = sqliteTable(
  "recoveries",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["payments", "machine-file"] }).notNull(),
    requestedAt: time("requested_at").notNull(),
    /** For "payments": from when on the provider's records are read, and up to when they were. */
    since: time("since"),
    /** The last record to read; null for what there was when it was asked for. */
    until: time("until"),
    readUntil: time("read_until"),
    /** For "machine-file", until it is done: the file, and the account that the license belongs to. */
    machineFile: text("machine_file"),
    email: text("email"),
    /** What paid for the license: the provider's payment or an order of this site; null where it is unknown. */
    paymentId: text("payment_id"),
    orderId: text("order_id"),
    /** Whether the license may be put back without a payment, and how the owner knows whose it is. */
    isFree: integer("is_free", { mode: "boolean" }).notNull().default(false),
    reason: text("reason"),
    /** When a run of the cron last began to work on it: whichever waits longest is next. */
    workedAt: time("worked_at"),
    /** Counts the steps, so that of two cron runs at once one goes on. */
    steps: integer("steps").notNull().default(0),
    confirmed: integer("confirmed").notNull().default(0),
    /** Captured payments that were listed for the owner. */
    listed: integer("listed").notNull().default(0),
    refunds: integer("refunds").notNull().default(0),
    finishedAt: time("finished_at"),
    outcome: text("outcome"),
  },
  (table) => [index("recoveries_open").on(table.requestedAt).where(sql`finished_at is null`)],
)
