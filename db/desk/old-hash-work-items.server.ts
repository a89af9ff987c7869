import { sql } from "drizzle-orm"
import { OLD_HASH_NOTICE, OLD_HASH_RETENTION } from "#app/domain/retention.ts"
import { isOldHash, lastAccountImport } from "#db/account/old-hashes.server.ts"
import type { Database } from "#db/client.server.ts"
import { itemOf, MAX_ROWS, matchesFilter, type WorkItemFilter } from "./work-item-queries.server.ts"

/** Passwords of the old site that nobody used and that are deleted soon, as one item. */
export function selectOldHashes(db: Database, now: Date, filter: WorkItemFilter) {
  const item = itemOf("passwords", sql`imported_at`)
  // Not `exists`: where it stands beside a FROM of one row, the SQLite of workerd finds nothing.
  const count = sql<number>`(select count(*) from (select 1 from users where ${isOldHash} limit ${MAX_ROWS}))`
  const dueAt = sql`(imported_at + ${OLD_HASH_RETENTION - OLD_HASH_NOTICE})`
  return db
    .select({
      item: item.as("item"),
      deletedAt: sql`(imported_at + ${OLD_HASH_RETENTION})`
        .mapWith((time: number) => new Date(time))
        .as("deleted_at"),
      count: count.as("old_hashes"),
    })
    .from(lastAccountImport)
    .where(
      sql`${dueAt} <= ${now.getTime()} and ${count} > 0
        and ${matchesFilter(dueAt, item, filter)}`,
    )
}
