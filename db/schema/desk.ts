import { sql } from "drizzle-orm"
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { SALE_EMAILS } from "#app/orders/ledger/ledger.ts"
import { TOTAL_KINDS } from "#app/orders/ledger/totals.ts"
import { DESK_SUBJECTS } from "#app/platform/desk/subjects.ts"
import { users } from "./account.ts"
import { createdAt, time } from "./columns.ts"

/** The accounts that may open the owner's pages; only `npm run owner` writes here. */
export const owners = sqliteTable("owners", {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  since: time().notNull(),
  /** When the owner last opened the overview, to the minute; null for never. */
  deskSeenAt: time(),
  /** How the owner wants to hear of sales. */
  saleEmails: text({ enum: SALE_EMAILS }).notNull().default(sql`'daily'`),
})

/** Work items that an alert to the owners has listed; each is listed once. */
export const ownerAlerts = sqliteTable(
  "owner_alerts",
  {
    /** Source and id of the work item, such as `payment:<payment>`. */
    item: text().primaryKey(),
    alertedAt: time().notNull(),
  },
  (table) => [index("owner_alerts_alerted").on(table.alertedAt)],
)

/** Work items that an owner snoozed until a later time; alerts leave them out, too. */
export const snoozedItems = sqliteTable(
  "snoozed_items",
  {
    /** As in `owner_alerts`. */
    item: text().primaryKey(),
    snoozedUntil: time().notNull(),
  },
  (table) => [index("snoozed_items_until").on(table.snoozedUntil)],
)

/**
 * Audit log of the actions of owners and commands, each in the transaction of its change. Rows are only added: triggers
 * refuse updates and deletions, and each row contains the hash of the one before (app/audit/record-entry.server.ts).
 */
export const auditEntries = sqliteTable(
  "audit_entries",
  {
    /** Consecutive from 1; of two simultaneous entries with one number, the second is refused. */
    number: integer().primaryKey(),
    /** The random id of the submitted form, so that a form that is sent twice is done once. */
    formId: text().notNull().unique("audit_entries_form_id_unique"),
    at: time().notNull(),
    /** The owner's user id and, because accounts can be deleted, email address. */
    actorId: text().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    subjectKind: text({ enum: DESK_SUBJECTS }).notNull(),
    subjectId: text().notNull(),
    reason: text(),
    /** Changed values as JSON objects without secrets; null if there were none before or are none after. */
    before: text(),
    after: text(),
    /** SHA-256 in hex of the previous entry's hash and of all values of this one. */
    hash: text().notNull(),
  },
  (table) => [
    check("audit_entries_number", sql`${table.number} > 0`),
    index("audit_entries_subject").on(table.subjectKind, table.subjectId, table.number),
    index("audit_entries_action").on(table.action, table.number),
    index("audit_entries_actor").on(table.actor, table.number),
  ],
)

/**
 * The words by which the desk's search finds an account or an order: the parts of its address, or of the company and the tax ID on
 * its invoices. Written in the batch of the account or receipt.
 */
export const searchWords = sqliteTable(
  "search_words",
  {
    /** Word with ASCII letters in lower case. */
    word: text().notNull(),
    kind: text({ enum: ["customer", "order"] }).notNull(),
    subjectId: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.word, table.kind, table.subjectId] }),
    index("search_words_subject").on(table.kind, table.subjectId, table.word),
    index("search_words_word").on(table.kind, table.word),
  ],
)

/** The owner's notes on an order, a customer or a license; deleted with what they are about. */
export const notes = sqliteTable(
  "notes",
  {
    id: text().primaryKey(),
    subjectKind: text({ enum: DESK_SUBJECTS }).notNull(),
    subjectId: text().notNull(),
    author: text().notNull(),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("notes_subject").on(table.subjectKind, table.subjectId, table.createdAt, table.id)],
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

const total = {
  kind: text({ enum: TOTAL_KINDS }).notNull(),
  /** An empty string for what has no amount. */
  currency: text().notNull().default(""),
  /**
   * Country (ISO 3166) of a payment or refund; plan, or "donation", of a license and of "plan"; code of a coupon;
   * version of the app of an activation; an empty string if unknown.
   */
  dimension: text().notNull().default(""),
  count: integer().notNull(),
  /** Minor units, 0 for what has no amount; of a fee always paise. */
  amount: integer().notNull().default(0),
  /** Sum in paise of the amounts whose value in rupees is known. */
  inrAmount: integer().notNull().default(0),
  /** The part of `amount` whose value in rupees is not known. */
  inrUnknown: integer().notNull().default(0),
}

/** Totals by day: a cache that `rebuildTotals` fills from the ledger and the orders before it is read. */
export const totalsByDay = sqliteTable(
  "totals_by_day",
  {
    /** `YYYY-MM-DD` in Asia/Kolkata. */
    day: text().notNull(),
    ...total,
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.currency, table.dimension] })],
)

/** Totals by month, the sums of those of its days, because a year of days would be too many rows. */
export const totalsByMonth = sqliteTable(
  "totals_by_month",
  {
    /** `YYYY-MM` in Asia/Kolkata. */
    month: text().notNull(),
    ...total,
  },
  (table) => [primaryKey({ columns: [table.month, table.kind, table.currency, table.dimension] })],
)

/** State of the ledger at the last rebuild of totals; no row before the first. */
export const totalsRebuilds = sqliteTable("totals_rebuilds", {
  /** Always 1. */
  id: integer().primaryKey(),
  /** Row id of the newest entry of the ledger, whose entries are never deleted. */
  lastEntry: integer().notNull(),
  /** Time of D1 since which orders may have been opened that are not counted. */
  ordersSince: time().notNull(),
})
