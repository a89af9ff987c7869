import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { time } from "./columns.ts"
import { orders } from "./orders.ts"

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
