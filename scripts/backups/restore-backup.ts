import { readBackup } from "./backup-file.ts"
import type { OwnerKeys } from "./backup-keys.ts"
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
import type { Facts } from "./manifest.ts"
import { prepareRestore } from "./restored-copy.ts"
import { findRestoredOwners, type Owner, type RestoredOwners } from "./restored-owners.ts"

/** What somebody is asked to agree to. */
export type RestorePlan = RestoredOwners & { facts: Facts }

type Settings = {
  file: string
  keys: OwnerKeys
  replace: boolean
  /** Resolves with the owners to leave out, and with null to restore nothing. */
  confirm: (plan: RestorePlan) => Promise<Owner[] | null>
}

/** D1 returns at most 100 columns. */
const TABLES_PER_QUERY = 50

/**
 * Writes a backup into an empty database, or over one, and checks that all of it arrived. In this order: signature and
 * hash of the file, the target, the SQL in memory, the owners, somebody's consent, and one write of everything.
 */
export async function restore(
  target: Omit<BackupTarget, "copy" | "close">,
  { file, keys, replace, confirm }: Settings,
): Promise<Facts> {
  const { facts, decrypt } = readBackup(file, keys)
  const existing = await target.query<SchemaObject>(SCHEMA_SQL)
  if (existing.length > 0 && !replace) {
    throw new Error(`The ${target.name} is not empty. --replace drops all of its tables first.`)
  }
  const copy = copyFromSql(await decrypt())
  const damage = findDamage(copy)
  if (damage) throw new Error(`${file} is damaged: ${damage}.`)
  compareCounts(file, facts.counts, countRows(copy))
  const owners = await findRestoredOwners(copy, existing, target)
  const leftOut = await confirm({ facts, ...owners })
  if (leftOut === null) throw new Error("Nothing was restored.")

  prepareRestore(copy, facts, [...(owners.removed ?? []), ...leftOut])
  await target.write([...dropStatements(existing), ...dumpStatements(copy)])
  const restored = countRows(copy)
  const found = await countTarget(target, Object.keys(restored))
  compareCounts(
    `Everything was written, but the ${target.name}, which a running site changes,`,
    restored,
    found,
  )
  return facts
}

/** Throws what differs. */
function compareCounts(where: string, expected: Record<string, number>, found: Record<string, number>): void {
  const tables = new Set([...Object.keys(expected), ...Object.keys(found)])
  const differences = [...tables]
    .filter((table) => expected[table] !== found[table])
    .map((table) => `${table} ${found[table] ?? "missing"} instead of ${expected[table] ?? "none"}`)
  if (differences.length > 0) {
    throw new Error(`${where} has other numbers of rows than expected: ${differences.join(", ")}.`)
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
