import { inArray, type SQL } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Database } from "./client.server.ts"

/** The maximum number of rows deleted by one statement. */
const BATCH_SIZE = 500

/**
 * Deletes the rows that match the condition, which must be indexed, in at most `maxBatches` batches: they bound
 * the duration of a cron run.
 */
export async function purge(
  db: Database,
  table: SQLiteTable,
  key: SQLiteColumn,
  condition: SQL | undefined,
  maxBatches = 1,
): Promise<void> {
  const batch = db.select({ key }).from(table).where(condition).limit(BATCH_SIZE)
  for (let count = 0; count < maxBatches; count++) {
    const { meta } = await db.delete(table).where(inArray(key, batch))
    if (meta.changes < BATCH_SIZE) return
  }
}
