import { and, asc, type Column, desc, gte, lt, type SQL, sql } from "drizzle-orm"
import type { Cursor } from "#app/domain/paging.ts"

type KeysetColumns = { createdAt: Column; id: Column }

/** Where a page of a list starts, and in which order the list is. */
export type Keyset = { cursor: Cursor | null; isOldestFirst: boolean }

/** One page of a list. */
export type Reading = { keyset: Keyset; limit: number }

/** Made at or after, and before. */
export type Period = { from: Date | null; to: Date | null }

export const isIn = (createdAt: Column, { from, to }: Period): SQL | undefined =>
  and(gte(createdAt, from ?? new Date(0)), to ? lt(createdAt, to) : undefined)

/** Rows after the cursor in the list's order; undefined without a cursor. */
export function afterCursor(
  { createdAt, id }: KeysetColumns,
  { cursor, isOldestFirst }: Keyset,
): SQL | undefined {
  if (!cursor) return undefined
  const isAfter = sql.raw(isOldestFirst ? ">" : "<")
  return sql`(${createdAt}, ${id}) ${isAfter} (${cursor.createdAt.getTime()}, ${cursor.id})`
}

export function inOrder({ createdAt, id }: KeysetColumns, { isOldestFirst }: Keyset): SQL[] {
  const order = isOldestFirst ? asc : desc
  return [order(createdAt), order(id)]
}

/**
 * Rows after the cursor; a row-value comparison, because SQLite can seek an index with it, unlike with `or`.
 */
export function olderThan({ createdAt, id }: KeysetColumns, before: Cursor | null): SQL | undefined {
  return before ? sql`(${createdAt}, ${id}) < (${before.createdAt.getTime()}, ${before.id})` : undefined
}

export function newestFirst({ createdAt, id }: KeysetColumns): SQL[] {
  return [desc(createdAt), desc(id)]
}
