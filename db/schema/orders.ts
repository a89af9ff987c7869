import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { CURRENCIES } from "#app/domain/money.ts"
import type { CouponAmounts } from "#app/domain/orders/coupon.ts"
import { MONEY_STATES, ORDER_SOURCES } from "#app/domain/orders/order.ts"
import { PLAN_TYPES, QUOTED_PLANS } from "#app/domain/orders/plans.ts"
import { REGIONS } from "#app/domain/orders/pricing.ts"
import { QUOTE_STATUSES } from "#app/domain/orders/quote.ts"
import { users } from "./account.ts"
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

/** What the buyer of an order agreed to before the payment. It names nobody, and stays as long as the order. */
export const orderAgreements = sqliteTable("order_agreements", {
  orderId: text("order_id")
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  /** The version of the Terms of Service. */
  termsVersion: text("terms_version").notNull(),
  /** The version and the words of the consent to access at once; null where it was not asked for, or not given. */
  consentVersion: text("consent_version"),
  consentText: text("consent_text"),
  /** Whether the buyer was offered to withdraw within 14 days instead. */
  isWithdrawable: integer("is_withdrawable", { mode: "boolean" }).notNull(),
  agreedAt: time("agreed_at").notNull(),
})

/** Consumers' withdrawals from a contract, which stay as long as the invoices of the order. */
export const withdrawals = sqliteTable(
  "withdrawals",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id),
    /** As the consumer gave it; null where they did not. */
    name: text("name"),
    withdrawnAt: time("withdrawn_at").notNull(),
  },
  (table) => [index("withdrawals_time").on(table.withdrawnAt)],
)

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
