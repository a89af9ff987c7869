import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { DESK_SUBJECTS } from "#app/audit/subjects.ts"
import { time } from "./columns.ts"

/**
 * Audit log of the actions of owners and commands, each in the transaction of its change. Rows are only added: triggers
 * refuse updates and deletions, and each row contains the hash of the one before (app/audit/record-entry.server.ts).
 */
export const auditEntries = sqliteTable(
  "audit_entries",
  {
    /** Consecutive from 1; of two simultaneous entries with one number, the second is refused. */
    number: integer().primaryKey(),
    /** The random id of the submitted form, so that a form that is sent twice is done once. */
    formId: text().notNull().unique("audit_entries_form_id_unique"),
    at: time().notNull(),
    /** The owner's user id and, because accounts can be deleted, email address. */
    actorId: text().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    subjectKind: text({ enum: DESK_SUBJECTS }).notNull(),
    subjectId: text().notNull(),
    reason: text(),
    /** Changed values as JSON objects without secrets; null if there were none before or are none after. */
    before: text(),
    after: text(),
    /** SHA-256 in hex of the previous entry's hash and of all values of this one. */
    hash: text().notNull(),
  },
  (table) => [
    check("audit_entries_number", sql`${table.number} > 0`),
    index("audit_entries_subject").on(table.subjectKind, table.subjectId, table.number),
    index("audit_entries_action").on(table.action, table.number),
    index("audit_entries_actor").on(table.actor, table.number),
  ],
)
