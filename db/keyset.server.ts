import { type Column, desc, type SQL, sql } from "drizzle-orm"
import type { Cursor } from "#app/domain/paging.ts"

type KeysetColumns = { createdAt: Column; id: Column }

/**
 * Rows after the cursor; a row-value comparison, because SQLite can seek an index with it, unlike with `or`.
 */
export function olderThan({ createdAt, id }: KeysetColumns, before: Cursor | null): SQL | undefined {
  return before ? sql`(${createdAt}, ${id}) < (${before.createdAt.getTime()}, ${before.id})` : undefined
}

export function newestFirst({ createdAt, id }: KeysetColumns): SQL[] {
  return [desc(createdAt), desc(id)]
}
