import type { SQL } from "drizzle-orm"
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core"

/** The statement as text: Wrangler's command line takes no parameters, so Drizzle writes them into it, quoted. */
export function writeSql(statement: SQL): string {
  return new SQLiteSyncDialect().sqlToQuery(statement.inlineParams()).sql
}
