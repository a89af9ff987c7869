import type { BatchItem } from "drizzle-orm/batch"
import type { Database } from "./client.server.ts"

type Queries = Record<string, BatchItem<"sqlite">>

/** Runs several queries in one round trip; each result has the name of its query. */
export async function readTogether<Named extends Queries>(db: Database, queries: Named) {
  const [first, ...others] = Object.values(queries)
  const results = first ? await db.batch([first, ...others]) : []
  const named = Object.keys(queries).map((name, index) => [name, results[index]])
  return Object.fromEntries(named) as { [Name in keyof Named]: Awaited<Named[Name]> }
}
