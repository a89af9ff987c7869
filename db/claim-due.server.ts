import type { RunnableQuery } from "drizzle-orm/runnable-query"
import type { Database } from "./client.server.ts"

/**
 * Claims rows that are due, by a statement for each that counts the attempt before it is made, schedules the next one, and
 * returns the id unless another run was first: runs at once, and after a crash, claim different ones.
 */
export async function claimDue<Row extends { id: string }>(
  db: Database,
  due: Row[],
  claim: (row: Row) => RunnableQuery<{ id: string }[], "sqlite">,
): Promise<Row[]> {
  const [first, ...others] = due.map(claim)
  if (!first) return []
  const claimed = new Set((await db.batch([first, ...others])).flat().map(({ id }) => id))
  return due.filter(({ id }) => claimed.has(id))
}
