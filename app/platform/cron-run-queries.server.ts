import { eq } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { cronRuns } from "#db/schema/platform.ts"

/** Replaces what is recorded of the last run of the cron, or of one of its tasks that does not run each time. */
export async function recordCronRun(db: Database, { name, ...run }: typeof cronRuns.$inferInsert) {
  await db
    .insert(cronRuns)
    .values({ name, ...run })
    .onConflictDoUpdate({ target: cronRuns.name, set: run })
}

/** When it last ended; null for never. */
export async function findCronRun(db: Database, name: string) {
  const [found] = await db
    .select({ finishedAt: cronRuns.finishedAt })
    .from(cronRuns)
    .where(eq(cronRuns.name, name))
    .limit(1)
  return found?.finishedAt ?? null
}
