import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"

/**
 * Each paper in the order of issue, added by triggers, with the hash that the cron gives it: of the paper and of the hash
 * before. Rows are only added, and a hash is written once.
 */
export const paperHashes = sqliteTable(
  "paper_hashes",
  {
    /** Consecutive from 1. */
    number: integer("number").primaryKey(),
    kind: text("kind", { enum: ["receipt", "invoice"] }).notNull(),
    /** The order of a receipt, the id of an invoice or credit note. */
    paperId: text("paper_id").notNull(),
    /** SHA-256 in hex; null until the cron has run. */
    hash: text("hash"),
  },
  (table) => [
    uniqueIndex("paper_hashes_paper").on(table.kind, table.paperId),
    index("paper_hashes_new").on(table.number).where(sql`hash is null`),
  ],
)
