import { type SQL, sql } from "drizzle-orm"
import type { BatchItem } from "drizzle-orm/batch"
import { type Database, hasMessage } from "./client.server.ts"

type Statement = BatchItem<"sqlite">

type ResultsOf<Statements> = { [Name in keyof Statements]: Awaited<Statements[Name]> }

/** Runs statements in one transaction and round trip, and returns their results by name. */
export async function batch<Statements extends Record<string, Statement>>(
  db: Database,
  statements: Statements,
): Promise<ResultsOf<Statements>> {
  const [first, ...others] = Object.values(statements)
  return named(statements, first ? await db.batch([first, ...others]) : [])
}

/**
 * The same if the condition holds as the transaction begins, and `more` statements after them; else nothing is written, and the answer is "refused". Outside
 * of a trigger no statement of SQLite raises an error at will, so the first one reads a JSON path that is none where the
 * condition is false: D1 rolls back, and the path in the message tells this error from all others.
 */
export async function guarded<Statements extends Record<string, Statement>>(
  db: Database,
  condition: SQL,
  statements: Statements,
  more: readonly Statement[] = [],
): Promise<ResultsOf<Statements> | "refused"> {
  const holds = sql<number>`case when ${condition} then 1 else json_extract('{}', 'refused') end`
  const guard = db.select({ holds: holds.as("holds") }).from(sql`(select 1)`)
  try {
    const [, ...results] = await db.batch([guard, ...Object.values(statements), ...more])
    return named(statements, results)
  } catch (error) {
    if (hasMessage(error, /JSON path(?:: | error near )'refused'/)) return "refused"
    throw error
  }
}

/** The same for statements whose results nobody reads; false where nothing was written. */
export async function writeIf(
  db: Database,
  condition: SQL,
  statements: readonly Statement[],
): Promise<boolean> {
  return (await guarded(db, condition, {}, statements)) !== "refused"
}

function named<Statements extends object>(statements: Statements, results: readonly unknown[]) {
  const names = Object.keys(statements)
  return Object.fromEntries(names.map((name, index) => [name, results[index]])) as ResultsOf<Statements>
}
