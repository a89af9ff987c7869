import { inArray, sql } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { hasOldHash, importedRecords, users } from "#db/schema.ts"

/** The most hashes that one run of the cron replaces. */
const BATCH_SIZE = 500

/** When the last account came from the old site, as `imported_at`; no row where none did. */
export const lastAccountImport = sql`(select imported_at from ${importedRecords} where kind = 'account'
  order by imported_at desc limit 1)`

/** The first condition makes SQLite search the partial index. */
export const isOldHash = sql`users.id > '' and ${hasOldHash}`

/** Replaces password hashes of the old site that nobody used, once the last of them came before this time. */
export async function removeOldHashes(
  db: Database,
  importedBefore: Date,
  replacement: string,
): Promise<void> {
  const old = db.select({ id: users.id }).from(users).where(isOldHash).limit(BATCH_SIZE)
  await db
    .update(users)
    .set({ passwordHash: replacement })
    .where(sql`${inArray(users.id, old)} and ${lastAccountImport} <= ${importedBefore.getTime()}`)
}
