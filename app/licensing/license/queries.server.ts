import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm"
import type { RevocationReason } from "#app/licensing/machine-files/machine-file.ts"
import { revokeReplacedKey } from "#app/licensing/machine-files/revocation-queries.server.ts"
import type { PlanType } from "#app/orders/plans/plans.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailTo } from "#app/platform/email/outbox-queries.server.ts"
import type { Allowance } from "#app/platform/rate-limits/queries.server.ts"
import {
  afterCursor,
  type Database,
  hasRow,
  inOrder,
  isIn,
  licenses,
  type Period,
  type Reading,
  retiredLicenseKeys,
  users,
  writeIf,
} from "#db/client.server.ts"
import { MAX_KEY_REPLACEMENTS } from "./license.ts"

const MAX_LICENSES = 50

/**
 * The licenses in force of the account with an address, oldest first, at most `MAX_LICENSES`; the returned `email` has
 * the account's spelling.
 */
export async function listLicensesInForce(db: Database, email: string) {
  return db
    .select({ userId: users.id, email: users.email, key: licenses.key, planType: licenses.planType })
    .from(licenses)
    .innerJoin(users, eq(users.id, licenses.userId))
    .where(and(eq(users.emailKey, emailKeyOf(email)), isNull(licenses.revokedAt)))
    .orderBy(licenses.createdAt)
    .limit(MAX_LICENSES)
}

/**
 * Queues an email with these keys to their holder, unless one of them was replaced, revoked or moved to another account
 * since it was read, or the allowance is used up. Returns whether it did.
 */
export async function queueKeys(
  db: Database,
  { userId, keys }: { userId: string; keys: readonly string[] },
  email: AccountEmail,
  allowance: Allowance,
): Promise<boolean> {
  const held = sql`(select count(*) from licenses where user_id = ${userId} and revoked_at is null
    and key in (select value from json_each(${JSON.stringify(keys)})))`
  return await writeIf(db, sql`${held} = ${keys.length} and ${allowance.isLeft}`, [
    queueEmailTo(db, userId, email),
    ...allowance.charges,
  ])
}

type KeyReplacement = {
  licenseId: string
  /** The holder of the license. */
  userId: string
  from: string
  to: string
  notice: AccountEmail
  now: Date
}

/**
 * Replaces a license key, stores the old one as retired and revoked, and queues the email, in one
 * transaction. "not-current" when `from` is no longer the license's key, or the license no longer the account's, so that only one of several
 * concurrent calls succeeds.
 */
export async function replaceLicenseKey(
  db: Database,
  replacement: KeyReplacement,
): Promise<"replaced" | "not-current" | "too-often"> {
  const { licenseId, userId, from, to, notice, now } = replacement
  const isCurrent = and(eq(licenses.userId, userId), eq(licenses.key, from))
  const isRetired = eq(retiredLicenseKeys.licenseId, licenseId)
  const isPermitted = sql`${hasRow`${licenses} where ${isCurrent} and ${isNull(licenses.revokedAt)}`}
    and (select count(*) from ${retiredLicenseKeys} where ${isRetired}) < ${MAX_KEY_REPLACEMENTS}`
  const isReplaced = await writeIf(db, isPermitted, [
    db.update(licenses).set({ key: to }).where(eq(licenses.id, licenseId)),
    db.insert(retiredLicenseKeys).values({ key: from, licenseId, retiredAt: now }).onConflictDoNothing(),
    revokeReplacedKey(db, from, now),
    queueEmailTo(db, userId, notice),
  ])
  if (isReplaced) return "replaced"
  const [license] = await db
    .select({ replacements: db.$count(retiredLicenseKeys, isRetired) })
    .from(licenses)
    .where(isCurrent)
  return license && license.replacements >= MAX_KEY_REPLACEMENTS ? "too-often" : "not-current"
}

type LicenseFilter = Period & {
  plan: PlanType | null
  /** "revoked" for whatever reason, or why it is; null for all. */
  state: "active" | "revoked" | RevocationReason | null
  /** Filter for licenses for more than 20 computers; null for all. */
  computers: "large" | null
}

/** Lists one page of licenses with the holders' email addresses. */
export function listLicenses(db: Database, filter: LicenseFilter, { keyset, limit }: Reading) {
  const { plan, state, computers } = filter
  return db
    .select({ ...getTableColumns(licenses), email: users.email })
    .from(licenses)
    .leftJoin(users, eq(users.id, licenses.userId))
    .where(
      and(
        plan ? eq(licenses.planType, plan) : undefined,
        state ? isInState(state) : undefined,
        computers === "large" ? sql`max_devices > 20` : undefined,
        isIn(licenses.createdAt, filter),
        afterCursor(licenses, keyset),
      ),
    )
    .orderBy(...inOrder(licenses, keyset))
    .limit(limit)
}

/** The literal conditions are those of partial indexes. */
function isInState(state: NonNullable<LicenseFilter["state"]>) {
  if (state === "active") return sql`revoked_at is null`
  if (state === "revoked") return sql`revoked_at is not null`
  return eq(licenses.revocationReason, state)
}
