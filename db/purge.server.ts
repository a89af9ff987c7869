import { inArray, type SQL } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Database } from "./client.server.ts"

/** The maximum number of rows deleted per table and cron run, which bounds the duration of a run. */
const BATCH_SIZE = 500

/** Deletes up to one batch of the rows that match the condition, which must be indexed. */
export async function purge(
  db: Database,
  table: SQLiteTable,
  key: SQLiteColumn,
  condition: SQL | undefined,
): Promise<void> {
  const batch = db.select({ key }).from(table).where(condition).limit(BATCH_SIZE)
  await db.delete(table).where(inArray(key, batch))
}
