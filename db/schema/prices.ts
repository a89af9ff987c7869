import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { CURRENCIES } from "#app/domain/money.ts"
import { REGIONS } from "#app/domain/orders/regions.ts"
import { createdAt, time } from "./columns.ts"

export const regionalPrices = sqliteTable("regional_prices", {
  region: text("region", { enum: REGIONS }).primaryKey(),
  currency: text("currency", { enum: CURRENCIES }).notNull(),
  symbol: text("symbol").notNull(),
  baseAmount: integer("base_amount").notNull(),
  /** Replaces the base amount where present. */
  overrideAmount: integer("override_amount"),
  /** Pages show no crossed-out price beside it: true until the owner says that it was really asked. */
  hidesOriginal: integer("hides_original", { mode: "boolean" }).notNull().default(true),
  updatedAt: time("updated_at").notNull(),
})

/** Prices saved by the site's owner: those of the past, and at most one next price for each region. */
export const priceChanges = sqliteTable(
  "price_changes",
  {
    id: text("id").primaryKey(),
    region: text("region", { enum: REGIONS }).notNull(),
    baseAmount: integer("base_amount").notNull(),
    overrideAmount: integer("override_amount"),
    /** From when the price holds. */
    validFrom: time("valid_from").notNull(),
    /** When the price was written into `regional_prices`; null for the next price. */
    appliedAt: time("applied_at"),
    /** What a license cost before, in minor units; null until the price is applied. */
    previousAmount: integer("previous_amount"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("price_changes_next").on(table.region).where(sql`applied_at is null`),
    index("price_changes_valid_from").on(table.validFrom, table.id),
    check(
      "price_changes_amounts_positive",
      sql`${table.baseAmount} > 0 and coalesce(${table.overrideAmount}, 1) > 0`,
    ),
  ],
)
