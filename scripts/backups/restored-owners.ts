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

const IS_ABOUT_OWNER = "action in ('owner.add', 'owner.remove')"

/** The last action about each owner decides; those that the log does not have yet come after it. */
const LAST_ACTS = [
  `select subject_id as id, action from audit_entries where ${IS_ABOUT_OWNER} order by number`,
  `select subject_id as id, action from command_entries where ${IS_ABOUT_OWNER} order by requested_at`,
]

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
  const actions = new Map<string, string>()
  const hasNewest = existing.some(({ name }) => name === "command_entries")
  for (const sql of hasNewest ? LAST_ACTS : LAST_ACTS.slice(0, 1)) {
    for (const { id, action } of await target.query<{ id: string; action: string }>(sql))
      actions.set(id, action)
  }
  const isRemoved = ({ id }: Owner) => actions.get(id) === "owner.remove"
  return { owners: inBackup.filter((owner) => !isRemoved(owner)), removed: inBackup.filter(isRemoved) }
}
