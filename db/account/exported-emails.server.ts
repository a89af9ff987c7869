import { and, eq, getTableColumns, isNotNull, or, sql } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { selectQuoteEmailIds } from "#db/orders/quotes.server.ts"
import { emailTokens, outbox, quotes } from "#db/schema.ts"
import { confirmedEmailKey } from "./confirmed-address.server.ts"

/** The quotes that were sent to the account's confirmed address; a draft is not an offer yet. */
export function selectQuotes(db: Database, userId: string) {
  const { emailKey: _, ...columns } = getTableColumns(quotes)
  return db
    .select(columns)
    .from(quotes)
    .where(and(eq(quotes.emailKey, confirmedEmailKey(userId)), isNotNull(quotes.sentAt)))
}

/** The emails that were written for the account, and those with its quotes. */
export function selectEmails(db: Database, userId: string) {
  const { kind, subject, text, createdAt, sentAt, delivery, deliveryAt } = outbox
  const columns = { kind, subject, text, createdAt, sentAt, delivery, deliveryAt }
  return db
    .select(columns)
    .from(outbox)
    .where(
      or(eq(outbox.userId, userId), sql`${outbox.id} in ${selectQuoteEmailIds(confirmedEmailKey(userId))}`),
    )
}

export function selectEmailLinks(db: Database, userId: string) {
  const { purpose, email, createdAt, expiresAt } = emailTokens
  return db
    .select({ purpose, email, createdAt, expiresAt })
    .from(emailTokens)
    .where(eq(emailTokens.userId, userId))
}
