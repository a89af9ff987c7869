import { type WriterKeys, writeBackup } from "./backup-file.ts"
import type { BackupTarget } from "./backup-target.ts"
import { copyFromExport, countRows, requireReferences } from "./database-copy.ts"
import { dumpText } from "./dump-sql.ts"

type Settings = { file: string; keys: WriterKeys; createdAt: Date }

/**
 * Copies a database into an encrypted file with a signed manifest beside it, and returns the number of rows. A copy that is
 * damaged is not written.
 */
export async function backUp(
  { name, exportSql, query }: Pick<BackupTarget, "name" | "exportSql" | "query">,
  { file, keys, createdAt }: Settings,
): Promise<number> {
  const copy = await copyFromExport(await exportSql(), query)
  requireReferences(copy, `The copy of the ${name}`)
  await writeBackup(file, keys, { sql: dumpText(copy), createdAt })
  return Object.values(countRows(copy)).reduce((sum, count) => sum + count, 0)
}
