import { cronRuns } from "#db/schema.ts"
import type { Database } from "./client.server.ts"

/** Replaces what is recorded of the last run of the cron. */
export async function recordCronRun(
  db: Database,
  run: { finishedAt: Date; failedTasks: number },
): Promise<void> {
  await db
    .insert(cronRuns)
    .values({ name: "maintenance", ...run })
    .onConflictDoUpdate({ target: cronRuns.name, set: run })
}
