import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { time } from "./columns.ts"

/**
 * Refunds that the provider accepted and disputes that are open there, until their end is recorded here: the cron asks
 * the provider about each, because the event that reports it may be lost.
 */
export const providerSyncs = sqliteTable(
  "provider_syncs",
  {
    /** `refund:<refund>` or `dispute:<dispute>`, with the provider's id. */
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["refund", "dispute"] }).notNull(),
    paymentId: text("payment_id").notNull(),
    /** Minor units. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /** When it was asked for, or first reported. */
    since: time("since").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Null once the provider's answer is final and the rest is the site's owner's. */
    nextSyncAt: time("next_sync_at"),
    /** The provider's word for its state; null until it has answered. */
    status: text("status"),
  },
  (table) => [
    index("provider_syncs_due").on(table.nextSyncAt).where(sql`next_sync_at is not null`),
    index("provider_syncs_since").on(table.kind, table.since),
    index("provider_syncs_payment").on(table.paymentId),
  ],
)
