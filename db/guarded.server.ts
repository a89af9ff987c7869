import { type SQL, sql } from "drizzle-orm"
import type { BatchItem } from "drizzle-orm/batch"
import { type Database, hasMessage } from "./client.server.ts"

type Statement = BatchItem<"sqlite">

type ResultsOf<Statements extends Record<string, Statement>> = {
  [Name in keyof Statements]: Statements[Name]["_"]["result"]
}

/**
 * Runs the statements in one transaction if the condition holds as it begins, and returns their results by name; else
 * nothing is written, and the answer is "refused". Outside of a trigger no statement of SQLite raises an error at will,
 * so the first one reads a JSON path that is none where the condition is false: D1 rolls back, and the path in the
 * message tells this error from all others. `more` are statements whose results nobody needs; they run last.
 */
export async function guarded<Statements extends Record<string, Statement>>(
  db: Database,
  condition: SQL,
  statements: Statements,
  more: readonly Statement[] = [],
): Promise<ResultsOf<Statements> | "refused"> {
  const names = Object.keys(statements)
  const holds = sql<number>`case when ${condition} then 1 else json_extract('{}', 'refused') end`
  const guard = db.select({ holds: holds.as("holds") }).from(sql`(select 1)`)
  try {
    const [, ...results] = await db.batch([guard, ...Object.values(statements), ...more])
    return Object.fromEntries(names.map((name, index) => [name, results[index]])) as ResultsOf<Statements>
  } catch (error) {
    if (hasMessage(error, /JSON path(?:: | error near )'refused'/)) return "refused"
    throw error
  }
}
