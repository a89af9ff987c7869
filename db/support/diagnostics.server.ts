import { and, isNull, lte } from "drizzle-orm"
import { DIAGNOSTICS_RETENTION, UNSENT_DIAGNOSTICS_RETENTION } from "#app/domain/retention.ts"
import { addMilliseconds } from "#app/domain/time.ts"
import type { Database } from "#db/client.server.ts"
import { purge } from "#db/purge.server.ts"
import { diagnostics } from "#db/schema.ts"

/** Deletes files by their age, those earlier that nobody has sent with a report. */
export async function removeDiagnostics(db: Database, now: Date): Promise<void> {
  const receivedBy = (age: number) => lte(diagnostics.createdAt, addMilliseconds(now, -age))
  const unsent = and(isNull(diagnostics.reportId), receivedBy(UNSENT_DIAGNOSTICS_RETENTION))
  await purge(db, diagnostics, diagnostics.linkHash, unsent)
  await purge(db, diagnostics, diagnostics.linkHash, receivedBy(DIAGNOSTICS_RETENTION))
}
