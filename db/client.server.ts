import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1"
import { withQueryTimeout } from "./query-timeout.server.ts"
import * as schema from "./schema.ts"

export type Database = DrizzleD1Database<typeof schema> & { $client: D1Database }

export function openDatabase(d1: D1Database): Database {
  return drizzle(withQueryTimeout(d1), { schema })
}

/** Whether a write failed on a unique constraint. */
export const isConflict = (error: unknown) => hasMessage(error, /UNIQUE constraint failed/)

/** Whether the message of an error, or of one of its causes, matches. */
export function hasMessage(error: unknown, pattern: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (pattern.test(cause.message)) return true
  }
  return false
}
