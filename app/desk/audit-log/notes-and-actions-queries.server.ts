import { selectNotes } from "#app/audit/note-queries.server.ts"
import { selectActionsAbout } from "#app/audit/queries.server.ts"
import type { DeskSubject } from "#app/audit/subjects.ts"
import type { Database } from "#db/client.server.ts"

/** The notes and the actions about one subject, newest first, as queries for a batch. */
export const selectNotesAndActions = (db: Database, kind: DeskSubject, id: string) => ({
  notes: selectNotes(db, kind, id),
  actions: selectActionsAbout(db, kind, id),
})
