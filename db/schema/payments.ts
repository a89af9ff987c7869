import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { DISPUTE_STATUSES } from "#app/domain/payments/dispute.ts"
import { PAYMENT_PROBLEMS } from "#app/domain/payments/payment-problem.ts"
import { time } from "./columns.ts"
import { orders } from "./orders.ts"

/**
 * Processed refunds and closed disputes, one row each. Whether a license is revoked is computed from these
 * rows, so their order of arrival does not matter.
 */
export const paymentReversals = sqliteTable(
  "payment_reversals",
  {
    /**
     * `refund:<refund>`, `dispute-lost:<dispute>` or `dispute-won:<dispute>`; makes repeated events
     * idempotent.
     */
    id: text("id").primaryKey(),
    paymentId: text("payment_id").notNull(),
    kind: text("kind", { enum: ["refund", "dispute-lost", "dispute-won"] }).notNull(),
    disputeId: text("dispute_id"),
    /** Minor units of this refund; 0 for a dispute. */
    amount: integer("amount").notNull(),
    /** Minor units of all refunds of the payment up to this one; 0 for a dispute. */
    totalRefunded: integer("total_refunded").notNull(),
    /** The provider's time of the event. */
    occurredAt: time("occurred_at").notNull(),
  },
  (table) => [
    index("payment_reversals_payment").on(table.paymentId),
    index("payment_reversals_refunds").on(table.occurredAt).where(sql`kind = 'refund'`),
  ],
)

/**
 * Captured payments that need the site's owner, because they bought nothing or a second license. A payment that is
 * confirmed or refunded later is resolved in the transaction of that.
 */
export const paymentProblems = sqliteTable(
  "payment_problems",
  {
    paymentId: text("payment_id").primaryKey(),
    reason: text("reason", { enum: PAYMENT_PROBLEMS }).notNull(),
    /** Null where the payment's order is not known here. */
    orderId: text("order_id"),
    amount: integer("amount").notNull(),
    /** As the provider sends it, so not only those of `CURRENCIES`. */
    currency: text("currency").notNull(),
    foundAt: time("found_at").notNull(),
    resolvedAt: time("resolved_at"),
  },
  (table) => [
    index("payment_problems_open").on(table.foundAt).where(sql`resolved_at is null`),
    index("payment_problems_order").on(table.orderId).where(sql`order_id is not null`),
  ],
)

/** Disputes of payments, by the newest event about each. */
export const disputes = sqliteTable(
  "disputes",
  {
    /** The provider's id. */
    id: text("id").primaryKey(),
    paymentId: text("payment_id").notNull(),
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    status: text("status", { enum: DISPUTE_STATUSES }).notNull(),
    /** Until when the provider accepts evidence. */
    respondBy: time("respond_by"),
    /** The provider's time of the newest event. */
    updatedAt: time("updated_at").notNull(),
    /** When the site's owner said that it is answered. */
    answeredAt: time("answered_at"),
  },
  (table) => [
    index("disputes_payment").on(table.paymentId),
    index("disputes_open").on(table.updatedAt).where(sql`status <> 'closed' and answered_at is null`),
  ],
)

export const webhookEvents = sqliteTable(
  "webhook_events",
  {
    id: text("id").primaryKey(),
    /** The provider's event id, from an unsigned header: not to be trusted for deduplication. */
    eventId: text("event_id"),
    eventType: text("event_type"),
    providerOrderId: text("provider_order_id"),
    paymentId: text("payment_id"),
    payload: text("payload").notNull(),
    receivedAt: time("received_at").notNull(),
    processedAt: time("processed_at"),
    /** Null until the event is processed. */
    result: text("result"),
    /** When the site's owner said that nothing remains to be done about the event. */
    ignoredAt: time("ignored_at"),
    /** How often the cron has begun to process it; the request that stored it does not count. */
    attempts: integer("attempts").notNull().default(0),
    /** When the cron tries again; null until it tried. */
    nextAttemptAt: time("next_attempt_at"),
    /** When the cron gave it up, which leaves it to the site's owner. */
    givenUpAt: time("given_up_at"),
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
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    paymentId: text("payment_id").notNull(),
    /** In minor units of the order's currency. */
    amount: integer("amount").notNull(),
    reason: text("reason").notNull(),
    requestedAt: time("requested_at").notNull(),
    /** "requested" until the provider's answer is known; "failed" where it accepted a refund that failed later. */
    status: text("status", { enum: ["requested", "accepted", "refused", "failed"] }).notNull(),
    /** The provider's refund id; null until it is accepted. */
    providerRefundId: text("provider_refund_id").unique(),
    /** Why the provider refused, in its words. */
    error: text("error"),
  },
  (table) => [
    index("refund_requests_order").on(table.orderId, table.requestedAt),
    index("refund_requests_open").on(table.requestedAt).where(sql`status = 'requested'`),
    check("refund_requests_amount_positive", sql`${table.amount} > 0`),
  ],
)
