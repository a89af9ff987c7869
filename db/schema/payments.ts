import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { DISPUTE_STATUSES, INR_SOURCES, LEDGER_KINDS, PAYMENT_PROBLEMS } from "#app/orders/ledger/ledger.ts"
import { provider, time } from "./columns.ts"
import { ofOrder } from "./orders.ts"

/**
 * The payments that are known here, one row each: captured at the provider, or transferred to the bank. Money that moved
 * is here or in an entry below; nothing that is free is. Amounts are minor units of the currency.
 */
export const payments = sqliteTable(
  "payments",
  {
    /** The provider's id, or `bank:<order>`. */
    id: text().primaryKey(),
    /** Says nothing of a bank transfer, whose id says what it is. */
    provider: provider(),
    /** The order that it names, whether it paid it or not; null where that is not known here. */
    orderId: text(),
    /** Null while only a refund or a dispute of the payment is known. */
    amount: integer(),
    /** As the provider sends it, so not only those of `CURRENCIES`; null where nothing has said it. */
    currency: text(),
    /** Provider's fee including tax, and that tax; null if the provider does not report them. */
    fee: integer(),
    tax: integer(),
    /** Currency of the two; null for rupees, Razorpay's for every payment. */
    feeCurrency: text(),
    /** VAT or sales tax that a reseller has collected and pays to a state, in minor units of the payment; null without one. */
    collectedTax: integer(),
    /** ISO 3166 code of the payer's billing address, where a reseller says it. */
    buyerCountry: text(),
    /** The amount in paise, and who said so: the newest entry of the owner is what counts; null where that is not known. */
    inrAmount: integer(),
    inrSource: text({ enum: INR_SOURCES }),
    /** Refunded amount by the ledger entries; only the batch that adds one writes this column and the next one. */
    refundedAmount: integer().notNull().default(0),
    /** "lost" while any of its disputes is lost; null if none has ended. */
    disputeState: text({ enum: ["lost", "won"] }),
    /** Why it needs, or needed, the site's owner. */
    problem: text({ enum: PAYMENT_PROBLEMS }),
    problemFoundAt: time(),
    /** A payment that is confirmed or refunded later is resolved in the transaction of that. */
    problemResolvedAt: time(),
    /** The provider's time of the capture, never later than when it was learned; null where it is not known. */
    capturedAt: time(),
    learnedAt: time().notNull(),
  },
  (table) => [
    index("payments_order").on(table.orderId).where(sql`order_id is not null`),
    index("payments_problem")
      .on(table.problemResolvedAt, table.problemFoundAt)
      .where(sql`problem is not null`),
    index("payments_rate")
      .on(table.currency, table.learnedAt)
      .where(sql`inr_amount is not null and currency <> 'INR'`),
    index("payments_learned").on(table.learnedAt),
  ],
)

/**
 * Ledger of the money of orders, in entries that are never changed: triggers refuse updates and deletions. The
 * order in which they arrive does not matter.
 */
export const ledgerEntries = sqliteTable(
  "ledger_entries",
  {
    /**
     * `payment:<payment>`, `refund:<refund>`, `dispute-lost:<dispute>`, `dispute-won:<dispute>` or `value:<form>`. Makes
     * repeated events idempotent.
     */
    id: text().primaryKey(),
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    paymentId: text().notNull(),
    disputeId: text(),
    /** Minor units; 0 for what is free, for a dispute, and for a refund of which only the total is known; paise for a value. */
    amount: integer().notNull(),
    /** Null where nothing has said it. */
    currency: text(),
    /** For a refund: total refunded of the payment up to it, in minor units, from the provider; else 0. */
    totalRefunded: integer().notNull().default(0),
    /** When an order was paid, or the provider's time of a refund or dispute: the day that the totals count it in. */
    occurredAt: time().notNull(),
    learnedAt: time().notNull(),
  },
  (table) => [
    index("ledger_entries_payment").on(table.paymentId),
    index("ledger_entries_occurred").on(table.occurredAt),
    index("ledger_entries_reversed")
      .on(table.learnedAt)
      .where(sql`kind in ('refund', 'dispute-lost', 'dispute-won')`),
    index("ledger_entries_dispute").on(table.disputeId, table.kind).where(sql`dispute_id is not null`),
  ],
)

/** Invariants of the books that failed the nightly check; deleted when a later check passes. */
export const failedInvariants = sqliteTable("failed_invariants", {
  /** Its name among `INVARIANTS`. */
  name: text().primaryKey(),
  /** How many rows break it, and the ids of the first of them. */
  count: integer().notNull(),
  examples: text({ mode: "json" }).$type<string[]>().notNull(),
  foundAt: time().notNull(),
})

/** Disputes of payments, by the newest event about each. */
export const disputes = sqliteTable(
  "disputes",
  {
    /** The provider's id. */
    id: text().primaryKey(),
    provider: provider(),
    paymentId: text().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    status: text({ enum: DISPUTE_STATUSES }).notNull(),
    /** Why, by the provider's code and in its words; null where it does not say. */
    reasonCode: text(),
    reasonText: text(),
    /** Until when the provider accepts evidence. */
    respondBy: time(),
    /** The provider's time of the newest event. */
    updatedAt: time().notNull(),
    /** When the site's owner said that it is answered. */
    answeredAt: time(),
  },
  (table) => [
    index("disputes_payment").on(table.paymentId),
    index("disputes_open").on(table.updatedAt).where(sql`status <> 'closed' and answered_at is null`),
  ],
)

export const webhookEvents = sqliteTable(
  "webhook_events",
  {
    id: text().primaryKey(),
    provider: provider(),
    /** The provider's event id, from an unsigned header: not to be trusted for deduplication. */
    eventId: text(),
    eventType: text(),
    providerOrderId: text(),
    paymentId: text(),
    payload: text().notNull(),
    receivedAt: time().notNull(),
    processedAt: time(),
    /** Null until the event is processed. */
    result: text(),
    /** When the site's owner said that nothing remains to be done about the event. */
    ignoredAt: time(),
    /** How often the cron has begun to process it; the request that stored it does not count. */
    attempts: integer().notNull().default(0),
    /** When the cron tries again; null until it tried. */
    nextAttemptAt: time(),
    /** When the cron gave it up, which leaves it to the site's owner. */
    givenUpAt: time(),
  },
  (table) => [
    index("webhook_events_list").on(table.receivedAt, table.id),
    index("webhook_events_result").on(table.result, table.receivedAt, table.id),
    index("webhook_events_unprocessed").on(table.receivedAt).where(sql`result is null`),
    index("webhook_events_unhandled")
      .on(table.receivedAt)
      .where(sql`(result is null or result = 'unparsable') and ignored_at is null`),
    index("webhook_events_payment").on(table.paymentId),
    index("webhook_events_order").on(table.providerOrderId),
  ],
)

/**
 * Refunds that the site's owner asked the provider for. The id is the idempotency key of the request, so that it can
 * be repeated until the provider answers; the license follows from the webhook event.
 */
export const refundRequests = sqliteTable(
  "refund_requests",
  {
    id: text().primaryKey(),
    /** Null where the order of the payment is not known here. */
    orderId: ofOrder(),
    paymentId: text().notNull(),
    /** Amount in minor units of the payment's currency. */
    amount: integer().notNull(),
    /** Owner's reason; null if the reason is the payment's problem, which the refund resolves. */
    reason: text(),
    requestedAt: time().notNull(),
    /** When the provider was last asked, if it takes two requests for one refund as two. */
    askedAt: time(),
    /** "requested" until the provider's answer is known; "failed" where it accepted a refund that failed later. */
    status: text({ enum: ["requested", "accepted", "refused", "failed"] }).notNull(),
    /** The provider's refund id; null until it is accepted. */
    providerRefundId: text().unique("refund_requests_provider_refund_id_unique"),
    /** Why the provider refused, in its words. */
    error: text(),
  },
  (table) => [
    index("refund_requests_order").on(table.orderId, table.requestedAt),
    index("refund_requests_payment").on(table.paymentId, table.requestedAt),
    index("refund_requests_open").on(table.requestedAt).where(sql`status = 'requested'`),
    check("refund_requests_amount_positive", sql`${table.amount} > 0`),
  ],
)

/**
 * Refunds that the provider accepted and disputes that are open there, until their end is recorded here: the cron asks
 * the provider about each, because the event that reports it may be lost.
 */
export const providerSyncs = sqliteTable(
  "provider_syncs",
  {
    /** `refund:<refund>` or `dispute:<dispute>`, with the provider's id. */
    id: text().primaryKey(),
    provider: provider(),
    kind: text({ enum: ["refund", "dispute"] }).notNull(),
    paymentId: text().notNull(),
    /** Minor units. */
    amount: integer().notNull(),
    currency: text().notNull(),
    /** When it was asked for, or first reported. */
    since: time().notNull(),
    attempts: integer().notNull().default(0),
    /** Null once the provider's answer is final and the rest is the site's owner's. */
    nextSyncAt: time(),
    /** The provider's word for the state of a refund; null until it has answered. */
    status: text(),
  },
  (table) => [
    index("provider_syncs_due").on(table.nextSyncAt).where(sql`next_sync_at is not null`),
    index("provider_syncs_since").on(table.kind, table.since),
    index("provider_syncs_payment").on(table.paymentId),
  ],
)

/** Recoveries that `npm run recover` requested after a restore; the cron carries them out in steps. */
export const recoveries = sqliteTable(
  "recoveries",
  {
    id: text().primaryKey(),
    requestedAt: time().notNull(),
    /** Start of the period whose provider records are read, and the time up to which they were read. */
    since: time().notNull(),
    readUntil: time(),
    /** When a run of the cron last began to work on it: whichever waits longest is next. */
    workedAt: time(),
    /** Counts the steps, so that of two cron runs at once one goes on. */
    steps: integer().notNull().default(0),
    confirmed: integer().notNull().default(0),
    /** Captured payments that were listed for the owner. */
    listed: integer().notNull().default(0),
    refunds: integer().notNull().default(0),
    finishedAt: time(),
    /** "too-many-records": one hour has more records than the provider lists. */
    outcome: text({ enum: ["payments-read", "too-many-records"] }),
  },
  (table) => [index("recoveries_open").on(table.requestedAt).where(sql`finished_at is null`)],
)
