import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1"
import { withQueryTimeout } from "./query-timeout.server.ts"
import * as schema from "./schema.ts"

export type Database = DrizzleD1Database<typeof schema> & { $client: D1Database }

export function openDatabase(d1: D1Database): Database {
  return drizzle(withQueryTimeout(d1), { schema })
}

/** Whether a write failed on a unique constraint. */
export function isConflict(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes("UNIQUE constraint failed")) return true
  }
  return false
}
