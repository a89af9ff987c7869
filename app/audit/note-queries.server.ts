import { and, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm"
import { type ActionStatements, type Database, hasRow, newestFirst } from "#db/client.server.ts"
import { users } from "#db/schema/accounts.ts"
import { licenses } from "#db/schema/licensing.ts"
import { orders } from "#db/schema/orders.ts"
import { notes } from "#db/schema/platform.ts"
import { complaints } from "#db/schema/support.ts"
import { type DeskSubject, MAX_ABOUT } from "./subjects.ts"

/** Subjects of notes, with the tables that they are in. */
const TABLES = { order: orders, customer: users, license: licenses } as const

export type NoteSubject = keyof typeof TABLES

type NewNote = typeof notes.$inferInsert & { subjectKind: NoteSubject }

/** Adds a note if its subject exists; a complaint gets a number. */
export function addNote(db: Database, note: NewNote, isComplaint: boolean): ActionStatements {
  const { id, subjectKind, subjectId, createdAt } = note
  const complaint = { source: `note:${id}`, kind: subjectKind, id: subjectId, receivedAt: createdAt }
  return {
    condition: hasRow`${TABLES[subjectKind]} where id = ${subjectId}`,
    changes: [db.insert(notes).values(note), ...(isComplaint ? [addComplaint(db, complaint)] : [])],
  }
}

/** The notes about one subject, newest first, as a query for a batch. */
export const selectNotes = (db: Database, kind: DeskSubject, id: string) =>
  db
    .select({ ...getTableColumns(notes), complaint: complaints.number })
    .from(notes)
    .leftJoin(complaints, eq(complaints.source, sql`'note:' || ${notes.id}`))
    .where(and(eq(notes.subjectKind, kind), eq(notes.subjectId, id)))
    .orderBy(...newestFirst(notes))
    .limit(MAX_ABOUT)

/** A statement that deletes the notes about an account, its licenses and orders, while they are still there. */
export function removeNotesAbout(db: Database, userId: SQL) {
  const ofKind = (kind: NoteSubject, ids: SQL) =>
    and(eq(notes.subjectKind, kind), sql`${notes.subjectId} in ${ids}`)
  return db
    .delete(notes)
    .where(
      or(
        ofKind("customer", userId),
        ofKind("license", sql`(select id from licenses where user_id = ${userId})`),
        ofKind("order", sql`(select id from orders where user_id = ${userId})`),
      ),
    )
}

type NewComplaint = { source: string; kind: DeskSubject; id: string; receivedAt: Date | SQL }

/** A statement that gives a complaint its number, unless it has one. */
export function addComplaint(db: Database, { source, kind, id, receivedAt }: NewComplaint) {
  const number = sql`(select coalesce(max(number), 0) + 1 from complaints)`
  const row = { number, source, subjectKind: kind, subjectId: id, receivedAt }
  return db.insert(complaints).values(row).onConflictDoNothing()
}
