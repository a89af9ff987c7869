import { asc, eq, sql } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { commandEntries } from "#db/schema.ts"
import type { ActionStatements } from "./audit.server.ts"

export type CommandEntry = typeof commandEntries.$inferSelect

/** What commands did and the audit log does not have yet, oldest first. */
export function listCommandEntries(db: Database, limit: number): Promise<CommandEntry[]> {
  return db
    .select()
    .from(commandEntries)
    .where(sql`requested_at >= 0`)
    .orderBy(asc(commandEntries.requestedAt), asc(commandEntries.formId))
    .limit(limit)
}

/** The action that takes what a command wrote into the audit log, once. */
export function takeCommandEntry(db: Database, formId: string): ActionStatements {
  return {
    condition: sql`exists (select 1 from command_entries where form_id = ${formId})`,
    changes: [removeTakenEntry(db, formId)],
  }
}

/** Deletes what the audit log has; a trigger refuses anything else. */
export function removeTakenEntry(db: Database, formId: string) {
  return db
    .delete(commandEntries)
    .where(
      sql`${eq(commandEntries.formId, formId)} and exists (select 1 from audit_entries a where a.form_id = ${formId})`,
    )
}
