import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import type { CouponAmounts } from "#app/domain/orders/coupon.ts"
import { createdAt, time } from "./columns.ts"

/** Codes that make a license of the pricing page cheaper. Rows are never deleted: paid orders refer to them. */
export const coupons = sqliteTable(
  "coupons",
  {
    id: text("id").primaryKey(),
    /** As `normalizeCouponCode` returns it. */
    code: text("code").notNull().unique(),
    /** Whole percent off the price; null for a coupon of amounts. */
    percent: integer("percent"),
    /** Minor units off the price, by currency; null for a coupon of a percentage. */
    amounts: text("amounts", { mode: "json" }).$type<CouponAmounts>(),
    /** How many orders can be paid with it; null for any number. */
    maxUses: integer("max_uses"),
    oncePerCustomer: integer("once_per_customer", { mode: "boolean" }).notNull(),
    validFrom: time("valid_from").notNull(),
    /** The first moment at which it can no longer be applied; null for none. */
    validUntil: time("valid_until"),
    /** When the site's owner ended it. */
    endedAt: time("ended_at"),
    /** Orders that were paid with it; a trigger on `orders` counts them. */
    used: integer("used").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index("coupons_created").on(table.createdAt, table.id),
    check("coupons_discount", sql`(${table.percent} is null) <> (${table.amounts} is null)`),
    check("coupons_percent", sql`${table.percent} between 1 and 99`),
    check("coupons_max_uses", sql`${table.maxUses} > 0`),
  ],
)
