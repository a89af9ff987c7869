import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { DAILY_KINDS, MONTHLY_KINDS } from "#app/domain/reports/totals.ts"

const sums = {
  /** An empty string for what has no amount. */
  currency: text("currency").notNull(),
  count: integer("count").notNull(),
  /** Minor units, 0 for what has no amount. */
  amount: integer("amount").notNull(),
  /** In paise, of those whose value in rupees is known. */
  inrAmount: integer("inr_amount").notNull(),
  /** The part of `amount` whose value in rupees is not known. */
  inrUnknown: integer("inr_unknown").notNull(),
}

/**
 * What happened by day. Money is counted by the trigger on the entries of the ledger, so that nothing that writes one can forget
 * it; orders and failed payments by what writes them.
 */
export const totalsByDay = sqliteTable(
  "totals_by_day",
  {
    /** `YYYY-MM-DD` in Asia/Kolkata. */
    day: text("day").notNull(),
    kind: text("kind", { enum: DAILY_KINDS }).notNull(),
    ...sums,
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.currency] })],
)

/** The same by month and by what a report tells apart: a year of days would be too many rows. Fees are in paise, whatever was paid. */
export const totalsByMonth = sqliteTable(
  "totals_by_month",
  {
    /** `YYYY-MM` in Asia/Kolkata. */
    month: text("month").notNull(),
    kind: text("kind", { enum: MONTHLY_KINDS }).notNull(),
    /**
     * Of a payment or refund the country (ISO 3166), of a license and of "plan" the plan, or "donation", of a coupon its code, of an
     * activation the version of the app; an empty string where that is not known.
     */
    dimension: text("dimension").notNull(),
    ...sums,
  },
  (table) => [primaryKey({ columns: [table.month, table.kind, table.currency, table.dimension] })],
)
