import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { CURRENCIES } from "#app/domain/money.ts"
import { SUPPLIES } from "#app/domain/papers/gst.ts"
import { INVOICE_KINDS } from "#app/domain/papers/invoice.ts"
import { SALE_KINDS, TOTAL_KINDS } from "#app/domain/reports/totals.ts"

/** Minor units, 0 for what has no amount. */
const sum = (name: string) => integer(name).notNull()

/**
 * Payments, refunds, licenses and activations by day. Money is counted by the trigger on the entries of the ledger, the
 * rest by triggers on its tables (docs/triggers.md): no statement that writes one can forget it, and no report reads them all.
 */
export const totalsByDay = sqliteTable(
  "totals_by_day",
  {
    /** `YYYY-MM-DD` in Asia/Kolkata. */
    day: text("day").notNull(),
    kind: text("kind", { enum: TOTAL_KINDS }).notNull(),
    /** An empty string for what has no amount. */
    currency: text("currency").notNull(),
    /**
     * Of a payment or refund the country (ISO 3166), of a license the plan, of an activation the version of the app;
     * an empty string where that is not known.
     */
    dimension: text("dimension").notNull(),
    count: sum("count"),
    amount: sum("amount"),
    /** In paise, of those whose value in rupees is known. */
    inrAmount: sum("inr_amount"),
    /** The part of `amount` whose value in rupees is not known. */
    inrUnknown: sum("inr_unknown"),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.currency, table.dimension] })],
)

/** Sales by day, counted by triggers on orders, webhook events and the ledger. Fees are in paise, whatever was paid. */
export const salesByDay = sqliteTable(
  "sales_by_day",
  {
    /** `YYYY-MM-DD` in Asia/Kolkata. */
    day: text("day").notNull(),
    kind: text("kind", { enum: SALE_KINDS }).notNull(),
    /** An empty string for what has no amount. */
    currency: text("currency").notNull(),
    /** Of a plan its name, or "donation"; of a coupon its code; else an empty string. */
    dimension: text("dimension").notNull(),
    count: sum("count"),
    /** Of a fee what the provider kept, or the tax in it; else what was paid. */
    amount: sum("amount"),
    /** What was paid in paise, where its value in rupees is known. */
    inrAmount: sum("inr_amount"),
    /** The part of what was paid whose value in rupees is not known. */
    inrUnknown: sum("inr_unknown"),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.currency, table.dimension] })],
)

/** Tax invoices and credit notes by month, kept by a trigger on `invoices`. */
export const monthlyTaxTotals = sqliteTable(
  "monthly_tax_totals",
  {
    /** `YYYY-MM` in Asia/Kolkata. */
    month: text("month").notNull(),
    kind: text("kind", { enum: INVOICE_KINDS }).notNull(),
    supply: text("supply", { enum: SUPPLIES }).notNull(),
    placeOfSupply: text("place_of_supply").notNull(),
    currency: text("currency", { enum: CURRENCIES }).notNull(),
    count: sum("count"),
    total: sum("total"),
    taxableValue: sum("taxable_value"),
    cgst: sum("cgst"),
    sgst: sum("sgst"),
    igst: sum("igst"),
    rounding: sum("rounding"),
    /** Of the totals, in paise, of those whose value in rupees is known. */
    inrTotal: sum("inr_total"),
    /** The part of `total` whose value in rupees is not known. */
    inrUnknown: sum("inr_unknown"),
    /** The lowest and the highest number of the series. */
    firstSeq: sum("first_seq"),
    lastSeq: sum("last_seq"),
  },
  (table) => [
    primaryKey({
      columns: [table.month, table.kind, table.supply, table.placeOfSupply, table.currency],
    }),
  ],
)
