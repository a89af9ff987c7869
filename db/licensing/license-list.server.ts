import { and, eq, gte, lt, sql } from "drizzle-orm"
import type { PlanType } from "#app/domain/orders/plans.ts"
import type { Database } from "#db/client.server.ts"
import { afterCursor, inOrder, type Keyset } from "#db/keyset.server.ts"
import { licenses, users } from "#db/schema.ts"

export type LicenseFilter = {
  plan: PlanType | null
  /** Whether it is revoked; null for both. */
  isRevoked: boolean | null
  /** For more than 20 computers. */
  isLarge: boolean
  /** Issued at or after, and before. */
  from: Date | null
  to: Date | null
}

/** One page of licenses with the holder's address. */
export function listLicenses(db: Database, filter: LicenseFilter, keyset: Keyset, limit: number) {
  const { plan, isRevoked, isLarge, from, to } = filter
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
        // The literal conditions are those of partial indexes.
        isRevoked === null ? undefined : isRevoked ? sql`revoked_at is not null` : sql`revoked_at is null`,
        isLarge ? sql`max_devices > 20` : undefined,
        gte(licenses.createdAt, from ?? new Date(0)),
        to ? lt(licenses.createdAt, to) : undefined,
        afterCursor(licenses, keyset),
      ),
    )
    .orderBy(...inOrder(licenses, keyset))
    .limit(limit)
}

export type LicenseRow = Awaited<ReturnType<typeof listLicenses>>[number]
