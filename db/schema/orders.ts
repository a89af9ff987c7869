import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { CURRENCIES } from "#app/domain/money.ts"
import { MONEY_STATES } from "#app/domain/orders/order.ts"
import { ORDER_SOURCES } from "#app/domain/orders/order-source.ts"
import { PLAN_TYPES, QUOTED_PLANS } from "#app/domain/orders/plans.ts"
import { QUOTE_STATUSES } from "#app/domain/orders/quote.ts"
import { users } from "./account.ts"
import { createdAt, time } from "./columns.ts"
import { coupons } from "./coupons.ts"

/** Offers of a business license for one email address, which the site's owner writes. */
export const quotes = sqliteTable(
  "quotes",
  {
    /** Random, and the only thing that opens the buyer's page. */
    id: text("id").primaryKey(),
    /** Empty once the account with the address is deleted. */
    email: text("email").notNull(),
    /** The normalized address (`emailKeyOf`): only an account with it can accept. */
    emailKey: text("email_key").notNull(),
    plan: text("plan", { enum: QUOTED_PLANS }).notNull(),
    devices: integer("devices").notNull(),
    amount: integer("amount").notNull(),
    currency: text("currency", { enum: CURRENCIES }).notNull(),
    /** The first moment at which it can no longer be accepted. */
    validUntil: time("valid_until").notNull(),
    /** What the owner wrote to the buyer; null for nothing. */
    note: text("note"),
    /** "expired" is not stored: `quoteState` derives it from `validUntil`. */
    status: text("status", { enum: QUOTE_STATUSES }).notNull(),
    createdAt: createdAt(),
    sentAt: time("sent_at"),
    paidAt: time("paid_at"),
    withdrawnAt: time("withdrawn_at"),
  },
  (table) => [
    index("quotes_created").on(table.createdAt, table.id),
    index("quotes_status").on(table.status, table.createdAt, table.id),
    index("quotes_valid").on(table.status, table.validUntil, table.id),
    index("quotes_email").on(table.emailKey, table.createdAt),
    check("quotes_amount_positive", sql`${table.amount} > 0`),
    check("quotes_devices", sql`${table.devices} between 1 and 1000`),
  ],
)

export const orders = sqliteTable(
  "orders",
  {
    id: text("id").primaryKey(),
    /** Null once the account is deleted; the order stays for accounting. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    kind: text("kind", { enum: ["license", "donation"] }).notNull(),
    planType: text("plan_type", { enum: PLAN_TYPES }),
    amount: integer("amount").notNull(),
    currency: text("currency", { enum: CURRENCIES }).notNull(),
    status: text("status", { enum: ["pending", "paid", "closed", "expired"] }).notNull(),
    /** Null until the provider has created its order. */
    providerOrderId: text("provider_order_id").unique(),
    paymentId: text("payment_id").unique(),
    createdAt: createdAt(),
    /** When the browser first returned with a signed payment that was not yet confirmed. */
    returnedAt: time("returned_at"),
    /** When the order was last synced on request; the cron uses the two columns below. */
    lastSyncedAt: time("last_synced_at"),
    syncAttempts: integer("sync_attempts").notNull().default(0),
    nextSyncAt: time("next_sync_at").notNull(),
    paidAt: time("paid_at"),
    /** The ISO 3166 code of the country that the price came from; null for older orders. */
    country: text("country"),
    /** How it is paid: only "razorpay" is known to the provider. */
    source: text("source", { enum: ORDER_SOURCES }).notNull().default("razorpay"),
    /** The quote that the order accepts; null for an order at the price of the site. */
    quoteId: text("quote_id").references(() => quotes.id),
    /** The number of devices of the quote; null for that of the plan. */
    devices: integer("devices"),
    /** The reference of a bank transfer. */
    paymentReference: text("payment_reference"),
    /** The coupon that its amount includes; null for none. */
    couponId: text("coupon_id").references(() => coupons.id),
    /** What it would cost without the coupon, in minor units; null without one. */
    listAmount: integer("list_amount"),
    /** Until when one use of the coupon is kept for the order; null for none. */
    couponReservedUntil: time("coupon_reserved_until"),
    /** What became of its money; null where nothing did. Written with its payments and disputes (`refreshMoneyState`). */
    moneyState: text("money_state", { enum: MONEY_STATES }),
  },
  (table) => [
    index("orders_created").on(table.createdAt, table.id),
    index("orders_status").on(table.status, table.createdAt, table.id),
    index("orders_money_state")
      .on(table.moneyState, table.createdAt, table.id)
      .where(sql`money_state is not null`),
    index("orders_free").on(table.createdAt, table.id).where(sql`source = 'free'`),
    index("orders_amount").on(table.amount, table.createdAt),
    index("orders_reference").on(table.paymentReference).where(sql`payment_reference is not null`),
    index("orders_user").on(table.userId, table.createdAt),
    index("orders_paid").on(table.userId, table.createdAt, table.id).where(sql`paid_at is not null`),
    index("orders_synced").on(table.createdAt).where(sql`status in ('pending', 'closed')`),
    index("orders_due").on(table.nextSyncAt).where(sql`status in ('pending', 'closed')`),
    index("orders_expired").on(table.createdAt).where(sql`status = 'expired'`),
    index("orders_paid_at").on(table.paidAt).where(sql`paid_at is not null`),
    index("orders_returned").on(table.status, table.returnedAt).where(sql`returned_at is not null`),
    // A double click, or the same purchase in two tabs, leads to one pending order and one payment. Orders of coupons
    // are told apart by their coupon, and those of quotes by their quote: the expression is null for them, and SQLite
    // holds nulls for different values.
    uniqueIndex("orders_one_open")
      .on(
        table.userId,
        table.kind,
        table.amount,
        table.currency,
        // drizzle-kit would split the expression at a comma.
        sql`case when quote_id is not null then null when coupon_id is null then '' else coupon_id end`,
      )
      .where(sql`status = 'pending'`),
    // A quote has one order, however often it is accepted.
    uniqueIndex("orders_quote").on(table.quoteId).where(sql`quote_id is not null`),
    index("orders_coupon").on(table.couponId, table.userId).where(sql`coupon_id is not null`),
    index("orders_coupon_reserved")
      .on(table.couponId, table.couponReservedUntil)
      .where(sql`status = 'pending' and coupon_reserved_until is not null`),
    check("orders_amount_positive", sql`${table.amount} > 0`),
    check("orders_plan_of_license", sql`(${table.kind} = 'license') = (${table.planType} is not null)`),
  ],
)

export const donations = sqliteTable(
  "donations",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    email: text("email").notNull(),
    amount: integer("amount").notNull(),
    currency: text("currency", { enum: CURRENCIES }).notNull(),
    orderId: text("order_id")
      .notNull()
      .unique()
      .references(() => orders.id),
    paymentId: text("payment_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("donations_user").on(table.userId, table.createdAt, table.id)],
)
