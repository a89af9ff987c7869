import { requireFree, type WriterKeys, writeBackup } from "./backup-file.ts"
import type { BackupTarget } from "./backup-target.ts"
import { countRows, findDamage, tablesOf } from "./database-copy.ts"
import { dumpText } from "./dump-sql.ts"
import type { Facts } from "./manifest.ts"

type Settings = { file: string; keys: WriterKeys; createdAt: Date }

/** Copies a database into an encrypted file with a signed manifest beside it. A copy that is damaged is not written. */
export async function backUp(
  target: Pick<BackupTarget, "name" | "copy">,
  { file, keys, createdAt }: Settings,
): Promise<Facts> {
  requireFree(file)
  const copy = await target.copy()
  try {
    if (tablesOf(copy).length === 0) throw new Error(`The ${target.name} is empty.`)
    const damage = findDamage(copy)
    if (damage) throw new Error(`The copy of the ${target.name} is damaged: ${damage}.`)
    const migration = newestMigration(copy)
    return await writeBackup(file, keys, {
      sql: dumpText(copy),
      counts: countRows(copy),
      migration,
      createdAt,
    })
  } finally {
    copy.close()
  }
}

/** Wrangler notes in `d1_migrations` which migrations were applied. */
function newestMigration(copy: Awaited<ReturnType<BackupTarget["copy"]>>): string | null {
  if (!tablesOf(copy).includes("d1_migrations")) return null
  const row = copy.prepare("select name from d1_migrations order by id desc limit 1").get()
  return row ? String(row.name) : null
}
