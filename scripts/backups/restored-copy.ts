import type { DatabaseSync } from "node:sqlite"
import { createAuditEntry } from "#app/services/audit/record-action.server.ts"
import type { AuditEntry } from "../../app/domain/audit/audit.ts"
import { commandAction } from "../command-action.ts"
import { tablesOf } from "./database-copy.ts"
import type { Facts } from "./manifest.ts"
import type { Owner } from "./restored-owners.ts"

/**
 * What ended after the backup, and nobody can name any more, would begin again: sessions and links end, and emails that
 * wait have most likely been sent, so they are left for the owner to decide.
 */
const END_WHAT_ENDED = {
  sessions: "delete from sessions",
  password_reset_tokens: "delete from password_reset_tokens",
  email_tokens: "delete from email_tokens where purpose <> 'undo'",
  device_codes: "delete from device_codes",
  outbox: "update outbox set given_up_at = unixepoch() * 1000 where sent_at is null and given_up_at is null",
  announcements: "update announcements set status = 'stopped' where status = 'sending'",
}

/**
 * Makes of a backup's copy what is restored: without sessions, links and these owners, and with an
 * entry for the audit log. All of it happens here, so that no moment of the restore has what ended.
 */
export function prepareRestore(copy: DatabaseSync, facts: Facts, leftOut: Owner[]): void {
  const tables = tablesOf(copy)
  for (const [table, statement] of Object.entries(END_WHAT_ENDED))
    if (tables.includes(table)) copy.exec(statement)
  for (const { id } of leftOut) copy.prepare("delete from owners where user_id = ?").run(id)
  // A backup of version 1.0 has no table for it.
  if (tables.includes("audit_entries")) addEntry(copy, facts, leftOut)
}

const LAST_ENTRY = "select number, hash from audit_entries order by number desc limit 1"

const ADD_ENTRY = `insert into audit_entries
  (number, form_id, at, actor_id, actor, action, subject_kind, subject_id, reason, "before", "after", hash)
  values (:number, :formId, :at, :actorId, :actor, :action, :subjectKind, :subjectId, :reason, :before, :after, :hash)`

function addEntry(copy: DatabaseSync, facts: Facts, leftOut: Owner[]): void {
  const after = {
    backup: facts.createdAt,
    sha256: facts.sha256.file,
    ...(leftOut.length > 0 && { ownersLeftOut: leftOut.length }),
  }
  const action = commandAction("restore", "backup.restore", { kind: "audit", id: "database" }, { after })
  const last = copy.prepare(LAST_ENTRY).get() as Pick<AuditEntry, "number" | "hash"> | undefined
  const { at, ...entry } = createAuditEntry(action, last ?? null, new Date())
  copy.prepare(ADD_ENTRY).run({ ...entry, at: at.getTime() })
}
