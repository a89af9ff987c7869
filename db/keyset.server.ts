import { type Column, desc, type SQL, sql } from "drizzle-orm"
import type { Cursor } from "#app/domain/paging.ts"

type Listed = { createdAt: Column; id: Column }

/** What comes after the cursor. As one row value, by which an index is entered where the page begins; by no `or`. */
export function olderThan({ createdAt, id }: Listed, before: Cursor | null): SQL | undefined {
  return before ? sql`(${createdAt}, ${id}) < (${before.createdAt.getTime()}, ${before.id})` : undefined
}

export function newestFirst({ createdAt, id }: Listed): SQL[] {
  return [desc(createdAt), desc(id)]
}
