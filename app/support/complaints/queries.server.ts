import { sql } from "drizzle-orm"
import { addComplaint } from "#app/audit/note-queries.server.ts"
import { type ActionStatements, changeWhere, type Database } from "#db/client.server.ts"
import { complaints } from "#db/schema/support.ts"

export const acknowledgeComplaint = (db: Database, number: string, now: Date) =>
  changeWhere(
    db,
    complaints,
    { acknowledgedAt: now },
    sql`number = ${Number(number)} and acknowledged_at is null`,
  )

export const answerComplaint = (db: Database, number: string, now: Date) => {
  const acknowledgedAt = sql`coalesce(acknowledged_at, ${now.getTime()})`
  const isOpen = sql`number = ${Number(number)} and answered_at is null`
  return changeWhere(db, complaints, { answeredAt: now, acknowledgedAt }, isOpen)
}

/** Marks a bug report as a complaint, which came when it was sent. */
export function markComplaint(db: Database, reportId: string): ActionStatements {
  const source = `bug:${reportId}`
  const report = sql`bug_reports where id = ${reportId}`
  const receivedAt = sql`(select created_at from ${report})`
  return {
    condition: sql`exists (select 1 from ${report})
      and not exists (select 1 from complaints where source = ${source})`,
    changes: [addComplaint(db, { source, kind: "bug-report", id: reportId, receivedAt })],
  }
}
