import { createCommandEntry } from "../command-entry.ts"
import { addEntrySql, type LastEntry, lastEntrySql } from "../owner-sql.ts"
import { type Manifest, readBackup } from "./backup-file.ts"
import type { BackupTarget } from "./backup-target.ts"
import {
  copyFromSql,
  countRows,
  findDamage,
  quoteName,
  SCHEMA_SQL,
  type SchemaObject,
} from "./database-copy.ts"
import { dropStatements, dumpStatements } from "./dump-sql.ts"

type Settings = { file: string; identity: string; replace: boolean }

/** D1 returns at most 100 columns. */
const TABLES_PER_QUERY = 50

/** Writes a backup into an empty database, or over one, in one transaction, and checks that all of it arrived. */
export async function restore(
  target: Omit<BackupTarget, "copy" | "close">,
  { file, identity, replace }: Settings,
): Promise<Manifest> {
  const { sql, manifest } = await readBackup(file, identity)
  const copy = copyFromSql(sql)
  const damage = findDamage(copy)
  if (damage) throw new Error(`${file} is damaged: ${damage}.`)
  compareCounts(file, manifest.counts, countRows(copy))
  const existing = await target.query<SchemaObject>(SCHEMA_SQL)
  if (existing.length > 0 && !replace) {
    throw new Error(`The ${target.name} is not empty. --replace drops all of its tables first.`)
  }
  await target.write([...dropStatements(existing), ...dumpStatements(copy)])
  compareCounts(
    `The ${target.name}`,
    manifest.counts,
    await countTarget(target, Object.keys(manifest.counts)),
  )
  if ("audit_entries" in manifest.counts) await finish(target, manifest)
  return manifest
}

/** Throws what differs. */
function compareCounts(where: string, expected: Record<string, number>, found: Record<string, number>): void {
  const tables = new Set([...Object.keys(expected), ...Object.keys(found)])
  const differences = [...tables]
    .filter((table) => expected[table] !== found[table])
    .map((table) => `${table} ${found[table] ?? "missing"} instead of ${expected[table] ?? "none"}`)
  if (differences.length > 0) {
    throw new Error(`${where} has other numbers of rows than the manifest: ${differences.join(", ")}.`)
  }
}

async function countTarget(target: Pick<BackupTarget, "query">, tables: string[]) {
  const counts: Record<string, number> = {}
  for (let start = 0; start < tables.length; start += TABLES_PER_QUERY) {
    const columns = tables
      .slice(start, start + TABLES_PER_QUERY)
      .map((table) => `(select count(*) from ${quoteName(table)}) as ${quoteName(table)}`)
    const [row] = await target.query<Record<string, number>>(`select ${columns.join(", ")}`)
    Object.assign(counts, row)
  }
  return counts
}

/**
 * What ended after the backup, and nobody can name any more, would begin again: sessions and links end, and emails that
 * wait have most likely been sent, so they are left for the owner to decide.
 */
const END_WHAT_ENDED = [
  "delete from sessions",
  "delete from password_reset_tokens",
  "delete from email_tokens where purpose <> 'undo'",
  "update outbox set given_up_at = unixepoch() * 1000 where sent_at is null and given_up_at is null",
]

/** The log itself is that of the backup now, so its next entry says so. */
async function finish(target: Pick<BackupTarget, "query" | "write">, manifest: Manifest): Promise<void> {
  const [last] = await target.query<LastEntry>(lastEntrySql())
  const act = {
    action: "backup.restore",
    subject: { kind: "audit" as const, id: "database" },
    reason: null,
    before: null,
    after: { backup: manifest.createdAt, sha256: manifest.sha256.file },
  }
  const entry = addEntrySql(createCommandEntry("restore", act, last ?? null))
  await target.write([...entry, ...END_WHAT_ENDED])
}
