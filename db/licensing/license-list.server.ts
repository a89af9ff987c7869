import { and, eq, gte, lt, sql } from "drizzle-orm"
import type { RevocationReason } from "#app/domain/licensing/revocation.ts"
import type { PlanType } from "#app/domain/orders/plans.ts"
import type { Database } from "#db/client.server.ts"
import { afterCursor, inOrder, type Keyset } from "#db/keyset.server.ts"
import { licenses, users } from "#db/schema.ts"

export type LicenseFilter = {
  plan: PlanType | null
  /** "revoked" for whatever reason, or why it is; null for all. */
  state: "active" | "revoked" | RevocationReason | null
  /** For more than 20 computers. */
  isLarge: boolean
  /** Issued at or after, and before. */
  from: Date | null
  to: Date | null
}

/** One page of licenses with the holder's address. */
export function listLicenses(db: Database, filter: LicenseFilter, keyset: Keyset, limit: number) {
  const { plan, state, isLarge, from, to } = filter
  return db
    .select({
      id: licenses.id,
      key: licenses.key,
      planType: licenses.planType,
      maxDevices: licenses.maxDevices,
      activeSeats: licenses.activeSeats,
      createdAt: licenses.createdAt,
      revokedAt: licenses.revokedAt,
      revocationReason: licenses.revocationReason,
      email: users.email,
    })
    .from(licenses)
    .leftJoin(users, eq(users.id, licenses.userId))
    .where(
      and(
        plan ? eq(licenses.planType, plan) : undefined,
        state ? isInState(state) : undefined,
        isLarge ? sql`max_devices > 20` : undefined,
        gte(licenses.createdAt, from ?? new Date(0)),
        to ? lt(licenses.createdAt, to) : undefined,
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
  return and(eq(licenses.revocationReason, state), sql`revoked_at is not null`)
}
