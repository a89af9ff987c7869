import { and, eq, sql } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { activations, licenses, users } from "#db/schema.ts"

/** A license, its account's email and the named device, in one round trip; null when there is none. */
export async function findLicenseToChange(db: Database, id: string, deviceId: string) {
  const [[found], [device]] = await db.batch([
    db
      .select({ license: licenses, email: users.email })
      .from(licenses)
      .leftJoin(users, eq(users.id, licenses.userId))
      .where(eq(licenses.id, id))
      .limit(1),
    db
      .select()
      .from(activations)
      .where(and(eq(activations.licenseId, id), eq(activations.deviceId, deviceId)))
      .limit(1),
  ])
  return found ? { ...found, device: device ?? null } : null
}

export type LicenseToChange = NonNullable<Awaited<ReturnType<typeof findLicenseToChange>>>

/** The account of a normalized address, when it confirmed that, and whether it has a license in force; null when there is none. */
export async function findMoveTarget(db: Database, emailKey: string) {
  const hasLicense = sql<number>`exists (
    select 1 from licenses l where l.user_id = users.id and l.revoked_at is null
  )`
  const [found] = await db
    .select({
      id: users.id,
      emailConfirmedAt: users.emailConfirmedAt,
      hasLicense: hasLicense.mapWith(Boolean),
    })
    .from(users)
    .where(eq(users.emailKey, emailKey))
    .limit(1)
  return found ?? null
}
