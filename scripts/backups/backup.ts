import type { DatabaseSync } from "node:sqlite"
import { createAuditEntry } from "#app/audit/record-entry.server.ts"
import { type Progress, SILENT } from "../progress.ts"
import { commandAction } from "../site-command.ts"
import { type OwnerKeys, readBackup, type SignedBackup, type WriterKeys, writeBackup } from "./backup-file.ts"
import type { BackupTarget } from "./backup-target.ts"
import {
  copyFromExport,
  copyFromSql,
  countRows,
  countSql,
  dropStatements,
  dumpStatements,
  dumpText,
  type Query,
  requireReferences,
  SCHEMA_SQL,
  type SchemaObject,
  tableNamesOf,
} from "./database-copy.ts"

/**
 * Copies a database into an encrypted file with a signed manifest beside it, and returns the number of rows. A copy that is
 * damaged is not written.
 */
export async function backUp(
  { name, exportSql, query }: Pick<BackupTarget, "name" | "exportSql" | "query">,
  { file, keys, createdAt, progress = SILENT }: BackupSettings,
) {
  progress.step("Exporting the database")
  const exported = await exportSql()
  progress.step("Checking the copy")
  const copy = await copyFromExport(exported, query)
  requireReferences(copy, `The copy of the ${name}`)
  const rows = sum(countRows(copy))
  const sql = dumpText(copy, progress.step("Copying rows", rows))
  progress.step("Encrypting and signing")
  await writeBackup(file, keys, { sql, createdAt })
  return rows
}

type BackupSettings = { file: string; keys: WriterKeys; createdAt: Date; progress?: Progress }

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0)

type Owner = { id: string; email: string }

/** Plan that must be confirmed: which owners in the backup will be owners again. */
export type RestorePlan = Awaited<ReturnType<typeof findRestoredOwners>> & { createdAt: string }

type RestoreSettings = {
  file: string
  keys: OwnerKeys
  replace: boolean
  /** The addresses of owners in the backup who shall not be owner again. */
  withoutOwners: string[]
  confirm: (plan: RestorePlan) => Promise<boolean>
  progress?: Progress
}

/**
 * Writes a backup into an empty database, or over one, and checks that all of it arrived. In this order: signature and
 * hash of the file, the target, the SQL in memory, the owners, somebody's consent, and one write of everything.
 */
export async function restore(
  target: Pick<BackupTarget, "name" | "query" | "write">,
  { file, keys, replace, withoutOwners, confirm, progress = SILENT }: RestoreSettings,
) {
  progress.step("Reading and checking the backup")
  const backup = readBackup(file, keys)
  const existing = await target.query<SchemaObject>(SCHEMA_SQL)
  if (existing.length > 0 && !replace) {
    throw new Error(`The ${target.name} is not empty. --replace drops all of its tables first.`)
  }
  const copy = copyFromSql(await backup.decrypt())
  requireReferences(copy, file)
  const owners = await findRestoredOwners(copy, { existing, query: target.query }, withoutOwners)
  const plan = { ...owners, createdAt: backup.createdAt }
  if (!(await confirm(plan))) throw new Error("Nothing was restored.")

  prepareRestore(copy, backup, owners.leftOut)
  const restored = countRows(copy)
  const statements = [
    ...dropStatements(existing),
    ...dumpStatements(copy, progress.step("Preparing rows", sum(restored))),
  ]
  progress.step(`Writing ${statements.length.toLocaleString("en-US")} statements`)
  await target.write(statements)
  progress.step("Counting what arrived")
  const [arrived = {}] = await target.query<Record<string, number>>(countSql(Object.keys(restored)))
  const missing = Object.entries(restored)
    .filter(([table, count]) => arrived[table] !== count)
    .map(([table, count]) => `${table} ${arrived[table] ?? "none"} instead of ${count}`)
  if (missing.length > 0) {
    throw new Error(
      `Everything was written, but the ${target.name}, which a running site changes, has other numbers of rows than expected: ${missing.join(", ")}.`,
    )
  }
  return backup
}

/** Leaves out who was removed since by the audit log of the database that is restored into, and who shall not be owner. */
async function findRestoredOwners(
  copy: DatabaseSync,
  { existing, query }: { existing: SchemaObject[]; query: Query },
  withoutOwners: string[],
) {
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
    /** True if the target database has an audit log, which lists owners removed since the backup. */
    hasAuditLog,
  }
}

/**
 * Statements that end what may have ended after the backup: sessions and links. Queued emails have most likely been
 * sent, so they are marked as given up, for the owner to decide.
 */
const END_WHAT_ENDED = {
  sessions: "delete from sessions",
  password_reset_tokens: "delete from password_reset_tokens",
  email_tokens: "delete from email_tokens where purpose not in ('undo', 'undo-factor')",
  // The deletion may have been undone since; if not, the account's holder can ask for it again.
  users: "update users set deletion_due_at = null",
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
) {
  const tables = tableNamesOf(copy)
  // A backup of an older release may lack a table.
  for (const [table, statement] of Object.entries(END_WHAT_ENDED))
    if (tables.includes(table)) copy.exec(statement)
  for (const { id } of leftOut) copy.prepare("delete from owners where user_id = ?").run(id)
  addEntry(copy, { backup: createdAt, sha256, ownersLeftOut: leftOut.length })
}

function addEntry(copy: DatabaseSync, after: Record<string, string | number>) {
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
