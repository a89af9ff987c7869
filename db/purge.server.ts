import { inArray, type SQL } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Database } from "./client.server.ts"

/** How many rows of a table one run of the cron deletes: a backlog takes several runs, and none of them long. */
const BATCH_SIZE = 500

/** Deletes rows that meet the condition, which an index must answer, a batch at a time. */
export async function purge(
  db: Database,
  table: SQLiteTable,
  key: SQLiteColumn,
  condition: SQL | undefined,
): Promise<void> {
  const batch = db.select({ key }).from(table).where(condition).limit(BATCH_SIZE)
  await db.delete(table).where(inArray(key, batch))
}
