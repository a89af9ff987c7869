import type { DatabaseSync } from "node:sqlite"
import type { BackupTarget } from "./backup-target.ts"
import { type SchemaObject, tablesOf } from "./database-copy.ts"

export type Owner = { id: string; email: string }

/** Who will be owner, and who was in the backup and lost the role since. */
export type RestoredOwners = {
  owners: Owner[]
  /** Null where the database that is restored into has no audit log to tell. */
  removed: Owner[] | null
}

/** The last action about each owner decides. */
const LAST_ACTIONS = `select subject_id as id, action from audit_entries
  where action in ('owner.add', 'owner.remove') order by number`

/** Compares the owners of a backup with the audit log of the database that it is restored into. */
export async function findRestoredOwners(
  copy: DatabaseSync,
  existing: SchemaObject[],
  target: Pick<BackupTarget, "query">,
): Promise<RestoredOwners> {
  if (!tablesOf(copy).includes("owners")) return { owners: [], removed: null }
  const sql =
    "select users.id, users.email from owners join users on users.id = owners.user_id order by since"
  const inBackup = copy.prepare(sql).all() as Owner[]
  if (!existing.some(({ name }) => name === "audit_entries")) return { owners: inBackup, removed: null }
  const rows = await target.query<{ id: string; action: string }>(LAST_ACTIONS)
  const actions = new Map(rows.map(({ id, action }) => [id, action]))
  const isRemoved = ({ id }: Owner) => actions.get(id) === "owner.remove"
  return { owners: inBackup.filter((owner) => !isRemoved(owner)), removed: inBackup.filter(isRemoved) }
}
