import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { time } from "./columns.ts"

/** What `npm run import` brings from the old site; a license counts by its key. */
export const IMPORTED_KINDS = ["account", "license", "bug-report", "donation"] as const

/**
 * Which record of the old site became which row here, so that it comes once, also when its row was deleted since. The old
 * ids are random texts that say nothing about a person.
 */
export const importedRecords = sqliteTable(
  "imported_records",
  {
    kind: text("kind", { enum: IMPORTED_KINDS }).notNull(),
    oldId: text("old_id").notNull(),
    recordId: text("record_id").notNull(),
    importedAt: time("imported_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.oldId] }),
    index("imported_records_time").on(table.kind, table.importedAt),
  ],
)
