import { desc, gt, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { hasKeptOrder, returnedReason } from "#app/licensing/license/license-terms-queries.server.ts"
import { addMilliseconds } from "#app/platform/time.ts"
import { type Database, insertIf } from "#db/client.server.ts"
import { licenseRevocations } from "#db/schema/licensing.ts"
import { MAX_LISTED_KEYS, REVOCATION_RETENTION } from "./machine-file.ts"

// Statements for the batch that changes the licenses: D1 serializes batches, so each change gets its own
// number, and a statement that changes nothing uses up no number.

/**
 * Lists the keys of the selected licenses (`where` uses the alias `l`) that are revoked, and unlists the
 * others.
 */
export function syncRevocations(db: Database, where: SQL) {
  const until = sql`case when l.revoked_at is null then 0 else l.revoked_at + ${REVOCATION_RETENTION} end`
  const isChanged = sql`${where} and coalesce(r.listed_until, 0) <> ${until}`
  const source = sql`licenses l left join license_revocations r on r.license_key = l.key`
  return upsertRevocations(db, { licenseKey: sql`l.key`, listedUntil: until }, isChanged, source)
}

/** Lists the keys of a user's licenses before they are deleted; revoked ones are already listed. */
export function revokeDeletedLicenses(db: Database, userId: SQLWrapper, now: Date) {
  const row = { licenseKey: sql`l.key`, listedUntil: addMilliseconds(now, REVOCATION_RETENTION) }
  const isDeleted = sql`l.user_id = ${userId} and l.revoked_at is null`
  return upsertRevocations(db, row, isDeleted, sql`licenses l`)
}

/** Lists a replaced key. */
export function revokeReplacedKey(db: Database, key: string, now: Date) {
  const row = { licenseKey: key, listedUntil: addMilliseconds(now, REVOCATION_RETENTION) }
  return upsertRevocations(db, row, sql`true`)
}

type Revocation = { licenseKey: string | SQL; listedUntil: Date | SQL }

/** Inserts or updates rows; each gets a new number, even if its key was listed before. */
function upsertRevocations(db: Database, row: Revocation, condition: SQL, source?: SQL) {
  return insertIf(db, licenseRevocations, row, condition, source).onConflictDoUpdate({
    target: licenseRevocations.licenseKey,
    set: { number: sql`excluded.number`, listedUntil: sql`excluded.listed_until` },
  })
}

/** The number of the latest change and the revoked keys, at most `MAX_LISTED_KEYS`, in one round trip. */
export async function findRevokedKeys(db: Database, now: Date) {
  const [[latest], keys] = await db.batch([
    db
      .select({ number: sql<number>`coalesce(max(${licenseRevocations.number}), 0)` })
      .from(licenseRevocations),
    db
      .select({ key: licenseRevocations.licenseKey })
      .from(licenseRevocations)
      .where(gt(licenseRevocations.listedUntil, now))
      .orderBy(desc(licenseRevocations.listedUntil))
      .limit(MAX_LISTED_KEYS),
  ])
  return { number: latest?.number ?? 0, keys: keys.map(({ key }) => key) }
}

/** Reason why a license is revoked if none of its payments is kept; null while one is. */
export const reversalReason = sql.raw(
  `case when not ${hasKeptOrder("licenses")} then ${returnedReason("licenses.payment_id")} end`,
) as SQL<"refunded" | "dispute-lost" | null>
