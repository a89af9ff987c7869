import { and, asc, type SQL, sql } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { quotes } from "#db/schema.ts"
import { itemOf, MAX_ROWS, matchesFilter, type WorkItemFilter } from "./work-item-queries.server.ts"

/** Drafts that were not sent. */
export function selectDraftQuotes(db: Database, filter: WorkItemFilter) {
  return selectQuotes(db, sql`status = 'draft'`, filter)
}

/** Quotes that can be accepted. They wait for the buyer, so they are on the overview and no reason for an alert. */
export function selectSentQuotes(db: Database, now: Date, filter: WorkItemFilter) {
  const isOverview = sql`${filter.after} < 0`
  return selectQuotes(db, sql`status = 'sent' and valid_until > ${now.getTime()} and ${isOverview}`, filter)
}

function selectQuotes(db: Database, condition: SQL, filter: WorkItemFilter) {
  const { id, email, status, amount, currency, validUntil, createdAt } = quotes
  const item = itemOf("quote", sql`id`)
  return db
    .select({ item: item.as("item"), id, email, status, amount, currency, validUntil })
    .from(quotes)
    .where(and(condition, matchesFilter(sql`created_at`, item, filter)))
    .orderBy(asc(createdAt))
    .limit(MAX_ROWS)
}
