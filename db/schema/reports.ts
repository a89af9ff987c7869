import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { TOTAL_KINDS } from "#app/orders/ledger/totals.ts"
import type { Day } from "#app/platform/time.ts"
import { time } from "./columns.ts"

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
    day: text().$type<Day>().notNull(),
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
