import type { DatabaseSync } from "node:sqlite"
import { createAuditEntry } from "#app/services/audit/record-action.server.ts"
import { commandAction } from "../command-action.ts"
import type { SignedBackup } from "./backup-file.ts"
import { type Query, type SchemaObject, tablesOf } from "./database-copy.ts"

export type Owner = { id: string; email: string }

/** Who of the owners in a backup will be owner. */
export type RestoredOwners = {
  owners: Owner[]
  leftOut: Owner[]
  /** Whether the database that is restored into tells who was removed since. */
  hasAuditLog: boolean
}

/** Leaves out who was removed since by the audit log of the database that is restored into, and who shall not be owner. */
export async function findRestoredOwners(
  copy: DatabaseSync,
  { existing, query }: { existing: SchemaObject[]; query: Query },
  withoutOwners: string[],
): Promise<RestoredOwners> {
  const inBackup = copy
    .prepare("select id, email from owners join users on id = user_id order by since")
    .all() as Owner[]
  const hasAuditLog = existing.some(({ name }) => name === "audit_entries")
  const actions = hasAuditLog
    ? await query<{ id: string; action: string }>(
        "select subject_id as id, action from audit_entries where action in ('owner.add', 'owner.remove') order by number",
      )
    : []
  // The last action about each of them decides.
  const last = new Map(actions.map(({ id, action }) => [id, action]))
  const isOwner = ({ id, email }: Owner) => last.get(id) !== "owner.remove" && !withoutOwners.includes(email)
  return {
    owners: inBackup.filter(isOwner),
    leftOut: inBackup.filter((owner) => !isOwner(owner)),
    hasAuditLog,
  }
}

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
 * Makes of a backup's copy what is restored: without sessions and links, without these owners, and with an entry in
 * the audit log. All of it happens here, so that no moment of the restore has what ended.
 */
export function prepareRestore(
  copy: DatabaseSync,
  { createdAt, sha256 }: Pick<SignedBackup, "createdAt" | "sha256">,
  leftOut: Owner[],
): void {
  const tables = tablesOf(copy)
  // A backup of an older release may lack a table.
  for (const [table, statement] of Object.entries(END_WHAT_ENDED))
    if (tables.includes(table)) copy.exec(statement)
  for (const { id } of leftOut) copy.prepare("delete from owners where user_id = ?").run(id)
  addEntry(copy, { backup: createdAt, sha256, ownersLeftOut: leftOut.length })
}

function addEntry(copy: DatabaseSync, after: Record<string, string | number>): void {
  const last = copy.prepare("select number, hash from audit_entries order by number desc limit 1").get()
  const entry = createAuditEntry(
    commandAction("restore", "backup.restore", { kind: "audit", id: "database" }, { after }),
    last ? { number: Number(last.number), hash: String(last.hash) } : null,
    new Date(),
  )
  copy
    .prepare(
      `insert into audit_entries
        (number, form_id, at, actor_id, actor, action, subject_kind, subject_id, reason, "before", "after", hash)
      values
        ($number, $formId, $at, $actorId, $actor, $action, $subjectKind, $subjectId, $reason, $before, $after, $hash)`,
    )
    .run({ ...entry, at: entry.at.getTime() })
}
