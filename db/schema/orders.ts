import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { CouponAmounts } from "#app/orders/coupons/coupon.ts"
import { MONEY_STATES, ORDER_SOURCES } from "#app/orders/order/order.ts"
import { PLAN_TYPES, QUOTED_PLANS } from "#app/orders/plans/plans.ts"
import { REGIONS } from "#app/orders/prices/pricing.ts"
import { QUOTE_STATUSES } from "#app/orders/quotes/quote.ts"
import { CURRENCIES } from "#app/platform/money.ts"
import { users } from "./accounts.ts"
import { createdAt, provider, time } from "./columns.ts"

/** Columns of an amount: minor units of the currency. */
const money = () => ({
  amount: integer().notNull(),
  currency: text({ enum: CURRENCIES }).notNull(),
})

/** Codes that make a license of the pricing page cheaper. Rows are never deleted: paid orders refer to them. */
export const coupons = sqliteTable(
  "coupons",
  {
    id: text().primaryKey(),
    /** Code in the form of `normalizeCouponCode`. */
    code: text().notNull().unique(),
    /** Whole percent off the price; null for a coupon of amounts. */
    percent: integer(),
    /** Minor units off the price, by currency; null for a coupon of a percentage. */
    amounts: text({ mode: "json" }).$type<CouponAmounts>(),
    /** Number of orders that can be paid with it; null for any number. */
    maxUses: integer(),
    oncePerCustomer: integer({ mode: "boolean" }).notNull(),
    validFrom: time().notNull(),
    /** The first moment at which it can no longer be applied; null for none. */
    validUntil: time(),
    /** Time when the site's owner ended it. */
    endedAt: time(),
    /** Orders that were paid with it. */
    used: integer().notNull().default(0),
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
    id: text().primaryKey(),
    /** Empty once the account with the address is deleted. */
    email: text().notNull(),
    /** The normalized address (`emailKeyOf`): only an account with it can accept. */
    emailKey: text().notNull(),
    plan: text({ enum: QUOTED_PLANS }).notNull(),
    devices: integer().notNull(),
    ...money(),
    /** The first moment at which it can no longer be accepted. */
    validUntil: time().notNull(),
    /** Owner's message to the buyer; null for none. */
    note: text(),
    /** "expired" is not stored: `quoteState` derives it from `validUntil`. */
    status: text({ enum: QUOTE_STATUSES }).notNull(),
    createdAt: createdAt(),
    sentAt: time(),
    paidAt: time(),
    withdrawnAt: time(),
    /** Time when somebody asked for it on the contact page; null for a quote that the owner began. */
    requestedAt: time(),
    /** Fields that were typed there; the country is an ISO 3166 code. */
    company: text(),
    country: text(),
    message: text(),
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
    id: text().primaryKey(),
    /** Null once the account is deleted; the order stays for accounting. */
    userId: text().references(() => users.id, { onDelete: "set null" }),
    kind: text({ enum: ["license", "donation"] }).notNull(),
    planType: text({ enum: PLAN_TYPES }),
    ...money(),
    status: text({ enum: ["pending", "paid", "closed", "expired"] }).notNull(),
    /** Provider at which the order was opened, which may not be how it was paid. */
    provider: provider(),
    /** By which the provider's payments name the order, null until it was opened there: Razorpay's id, or that of the order itself. */
    providerOrderId: text().unique("orders_provider_order_id_unique"),
    paymentId: text().unique("orders_payment_id_unique"),
    createdAt: createdAt(),
    /** Time when the browser first returned with a signed payment that was not yet confirmed. */
    returnedAt: time(),
    /** Time when the order was last synced on request; the cron uses the two columns below. */
    lastSyncedAt: time(),
    syncAttempts: integer().notNull().default(0),
    nextSyncAt: time().notNull(),
    paidAt: time(),
    /** The ISO 3166 code of the country that the price came from; null for older orders. */
    country: text(),
    /** Method of payment. */
    source: text({ enum: ORDER_SOURCES }).notNull().default("razorpay"),
    /** The quote that the order accepts; null for an order at the price of the site. */
    quoteId: text().references(() => quotes.id),
    /** The number of devices of the quote; null for that of the plan. */
    devices: integer(),
    /** The reference of a bank transfer. */
    paymentReference: text(),
    /** The coupon that its amount includes; null for none. */
    couponId: text().references(() => coupons.id),
    /** Price without the coupon, in minor units; null without a coupon. */
    listAmount: integer(),
    /** Time until which one use of the coupon is kept for the order; null for none. */
    couponReservedUntil: time(),
    /** State of its refunds, disputes and problems; null for none. `refreshMoneyState` writes it with these. */
    moneyState: text({ enum: MONEY_STATES }),
  },
  (table) => [
    index("orders_created").on(table.createdAt, table.id),
    index("orders_status").on(table.status, table.createdAt, table.id),
    index("orders_money_state")
      .on(table.moneyState, table.createdAt, table.id)
      .where(sql`money_state is not null`),
    index("orders_free").on(table.createdAt, table.id).where(sql`source = 'free'`),
    index("orders_country").on(table.country, table.createdAt, table.id),
    index("orders_plan").on(table.planType, table.createdAt, table.id),
    index("orders_amount").on(table.amount, table.createdAt),
    index("orders_reference").on(table.paymentReference).where(sql`payment_reference is not null`),
    index("orders_user").on(table.userId, table.createdAt),
    index("orders_user_money_state").on(table.userId).where(sql`money_state is not null`),
    index("orders_user_country").on(table.userId, table.country),
    index("orders_paid").on(table.userId, table.createdAt, table.id).where(sql`paid_at is not null`),
    index("orders_synced").on(table.createdAt).where(sql`status in ('pending', 'closed')`),
    index("orders_due").on(table.nextSyncAt).where(sql`status in ('pending', 'closed')`),
    index("orders_expired").on(table.createdAt).where(sql`status = 'expired'`),
    index("orders_paid_at").on(table.paidAt).where(sql`paid_at is not null`),
    index("orders_returned").on(table.status, table.returnedAt).where(sql`returned_at is not null`),
    // A double click, or the same purchase in two tabs, leads to one pending order and one payment. A purchase at another
    // provider is another one. Orders of coupons
    // are told apart by their coupon, and those of quotes by their quote: the expression is null for them, and SQLite
    // holds nulls for different values.
    uniqueIndex("orders_one_open")
      .on(
        table.userId,
        table.kind,
        table.amount,
        table.currency,
        table.provider,
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
    check("orders_devices", sql`${table.devices} >= 1`),
    check("orders_plan_of_license", sql`(${table.kind} = 'license') = (${table.planType} is not null)`),
  ],
)

/** A column of the order that a row belongs to, which is never deleted with it. */
export const ofOrder = () => text().references(() => orders.id)

export const donations = sqliteTable(
  "donations",
  {
    id: text().primaryKey(),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    email: text().notNull(),
    ...money(),
    orderId: ofOrder().notNull().unique("donations_order_id_unique"),
    paymentId: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("donations_user").on(table.userId, table.createdAt, table.id)],
)

/** Terms and consent that the buyer agreed to before the payment. Names nobody; kept as long as the order. */
export const orderAgreements = sqliteTable("order_agreements", {
  orderId: text()
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  /** The version of the Terms of Service. */
  termsVersion: text().notNull(),
  /** The version and the words of the consent to access at once; null where it was not asked for, or not given. */
  consentVersion: text(),
  consentText: text(),
  /** True if the buyer was offered to withdraw within 14 days instead. */
  isWithdrawable: integer({ mode: "boolean" }).notNull(),
  agreedAt: time().notNull(),
})

/** Consumers' withdrawals from a contract, which stay as long as the invoices of the order. */
export const withdrawals = sqliteTable(
  "withdrawals",
  {
    orderId: ofOrder().primaryKey(),
    /** As the consumer gave it; null where they did not. */
    name: text(),
    withdrawnAt: time().notNull(),
  },
  (table) => [index("withdrawals_time").on(table.withdrawnAt)],
)

/** Prices of each region by the time from which they hold: the newest that is due. Those that hold are never changed. */
export const prices = sqliteTable(
  "prices",
  {
    id: integer().primaryKey(),
    region: text({ enum: REGIONS }).notNull(),
    validFrom: time().notNull(),
    /** Minor units of the region's currency. */
    baseAmount: integer().notNull(),
    /** Replaces the base amount where present. */
    overrideAmount: integer(),
    /** Pages show no crossed-out price beside it: true until the owner says that it was really asked. */
    hidesOriginal: integer({ mode: "boolean" }).notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    index("prices_region_valid_from").on(table.region, table.validFrom),
    check(
      "prices_amounts_positive",
      sql`${table.baseAmount} > 0 and coalesce(${table.overrideAmount}, 1) > 0`,
    ),
  ],
)
