import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm"
import type { RevocationReason } from "#app/licensing/machine-files/machine-file.ts"
import type { PlanType } from "#app/orders/plans/plans.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { type Database, inPage, type Period, type Reading } from "#db/client.server.ts"
import { users } from "#db/schema/accounts.ts"
import { HAS_MANY_DEVICES, licenses } from "#db/schema/licensing.ts"

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

type LicenseFilter = Period & {
  plan: PlanType | null
  /** "revoked" for whatever reason, or why it is; null for all. */
  state: "active" | "revoked" | RevocationReason | null
  /** Filter for licenses for more computers than a plan of fixed size has; null for all. */
  computers: "large" | null
}

/** Lists one page of licenses with the holders' email addresses. */
export function listLicenses(db: Database, filter: LicenseFilter, reading: Reading) {
  const { plan, state, computers } = filter
  const all = db
    .select({ ...getTableColumns(licenses), email: users.email })
    .from(licenses)
    .leftJoin(users, eq(users.id, licenses.userId))
    .$dynamic()
  const conditions = [
    plan ? eq(licenses.planType, plan) : undefined,
    state ? isInState(state) : undefined,
    computers === "large" ? HAS_MANY_DEVICES : undefined,
  ]
  return inPage(all, licenses, reading, conditions, filter)
}

/** The literal conditions are those of partial indexes. */
function isInState(state: NonNullable<LicenseFilter["state"]>) {
  if (state === "active") return sql`revoked_at is null`
  if (state === "revoked") return sql`revoked_at is not null`
  return eq(licenses.revocationReason, state)
}
