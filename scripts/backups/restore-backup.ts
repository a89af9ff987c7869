import { readBackup, type SignedBackup } from "./backup-file.ts"
import type { OwnerKeys } from "./backup-keys.ts"
import type { BackupTarget } from "./backup-target.ts"
import {
  copyFromSql,
  countRows,
  countSql,
  requireReferences,
  SCHEMA_SQL,
  type SchemaObject,
} from "./database-copy.ts"
import { dropStatements, dumpStatements } from "./dump-sql.ts"
import { findRestoredOwners, prepareRestore, type RestoredOwners } from "./restored-copy.ts"

/** What somebody is asked to agree to. */
export type RestorePlan = RestoredOwners & { createdAt: string }

type Settings = {
  file: string
  keys: OwnerKeys
  replace: boolean
  /** The addresses of owners in the backup who shall not be owner again. */
  withoutOwners: string[]
  confirm: (plan: RestorePlan) => Promise<boolean>
}

/**
 * Writes a backup into an empty database, or over one, and checks that all of it arrived. In this order: signature and
 * hash of the file, the target, the SQL in memory, the owners, somebody's consent, and one write of everything.
 */
export async function restore(
  target: Pick<BackupTarget, "name" | "query" | "write">,
  { file, keys, replace, withoutOwners, confirm }: Settings,
): Promise<SignedBackup> {
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
  await target.write([...dropStatements(existing), ...dumpStatements(copy)])
  const restored = countRows(copy)
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
