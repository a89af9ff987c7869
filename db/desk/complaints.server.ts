import { eq, type SQL, sql } from "drizzle-orm"
import type { DeskSubject } from "#app/domain/audit/audit.ts"
import { type ActionStatements, complaints, type Database } from "#db/client.server.ts"

type NewComplaint = { source: string; kind: DeskSubject; id: string; receivedAt: Date | SQL }

/** A statement that gives a complaint its number, unless it has one. */
export function addComplaint(db: Database, { source, kind, id, receivedAt }: NewComplaint) {
  const number = sql`(select coalesce(max(number), 0) + 1 from complaints)`
  const row = { number, source, subjectKind: kind, subjectId: id, receivedAt }
  return db.insert(complaints).values(row).onConflictDoNothing()
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

const isOpen = (number: number, condition: SQL): SQL =>
  sql`exists (select 1 from complaints where number = ${number} and ${condition})`

export const acknowledgeComplaint = (db: Database, number: number, now: Date): ActionStatements => ({
  condition: isOpen(number, sql`acknowledged_at is null`),
  changes: [db.update(complaints).set({ acknowledgedAt: now }).where(eq(complaints.number, number))],
})

export const answerComplaint = (db: Database, number: number, now: Date): ActionStatements => ({
  condition: isOpen(number, sql`answered_at is null`),
  changes: [
    db
      .update(complaints)
      .set({ answeredAt: now, acknowledgedAt: sql`coalesce(acknowledged_at, ${now.getTime()})` })
      .where(eq(complaints.number, number)),
  ],
})
