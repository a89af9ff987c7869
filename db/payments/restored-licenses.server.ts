import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import type { AccountEmail } from "#app/domain/email.ts"
import type { PlanType } from "#app/domain/orders/plans.ts"
import type { ActionStatements } from "#db/audit/audit.server.ts"
import type { Database } from "#db/client.server.ts"
import { insertIf } from "#db/insert-if.server.ts"
import { revokeReplacedKey } from "#db/licensing/revocations.server.ts"
import { queueEmailTo } from "#db/outbox.server.ts"
import { licenseRevocations, licenses, retiredLicenseKeys, users } from "#db/schema.ts"

/** What is known here about a key, and the account with an address, in one round trip. */
export async function findKeyAndAccount(db: Database, key: string, emailKey: string) {
  const [[license], [retired], [revoked], [user]] = await db.batch([
    db
      .select({
        id: licenses.id,
        revokedAt: licenses.revokedAt,
        isRestoredFree: isRestoredFree.mapWith(Boolean),
      })
      .from(licenses)
      .where(eq(licenses.key, key)),
    db
      .select({ key: retiredLicenseKeys.key })
      .from(retiredLicenseKeys)
      .where(eq(retiredLicenseKeys.key, key)),
    db
      .select({ key: licenseRevocations.licenseKey })
      .from(licenseRevocations)
      .where(and(eq(licenseRevocations.licenseKey, key), sql`listed_until > 0`)),
    db
      .select({
        id: users.id,
        email: users.email,
        isProven: isNotNull(users.emailConfirmedAt).mapWith(Boolean),
      })
      .from(users)
      .where(eq(users.emailKey, emailKey)),
  ])
  return { state: stateOf(license, retired, revoked), licenseId: license?.id ?? null, user: user ?? null }
}

/** Whether a license was put back from a machine file without a payment, and none has claimed it since. */
const isRestoredFree = sql<number>`exists (select 1 from recoveries r
  where r.id = substr(licenses.payment_id, 6) and r.kind = 'machine-file' and licenses.payment_id like 'free:%')`

type KeyState = "unknown" | "exists" | "put-back-free" | "revoked" | "replaced"

type FoundLicense = { revokedAt: Date | null; isRestoredFree: boolean }

function stateOf(license?: FoundLicense, retired?: object, revoked?: object): KeyState {
  if (license?.revokedAt) return "revoked"
  if (license) return license.isRestoredFree ? "put-back-free" : "exists"
  if (retired) return "replaced"
  return revoked ? "revoked" : "unknown"
}

/** The license of an order, or the oldest one in force of an account, and whether a device has a seat of it. */
export async function findLicenseToRekey(
  db: Database,
  owned: { orderId: string } | { userId: string },
  deviceId: string,
) {
  const where =
    "orderId" in owned
      ? eq(licenses.orderId, owned.orderId)
      : and(eq(licenses.userId, owned.userId), isNull(licenses.revokedAt))
  const [found] = await db
    .select({
      id: licenses.id,
      key: licenses.key,
      userId: licenses.userId,
      planType: licenses.planType,
      maxDevices: licenses.maxDevices,
      revokedAt: licenses.revokedAt,
      usedSeats: sql<number>`active_seats + released_seats`,
      hasDevice: sql<number>`exists (select 1 from activations a
        where a.license_id = licenses.id and a.device_id = ${deviceId})`.mapWith(Boolean),
    })
    .from(licenses)
    .where(where)
    .orderBy(licenses.createdAt)
    .limit(1)
  return found ?? null
}

export type LicenseToRekey = NonNullable<Awaited<ReturnType<typeof findLicenseToRekey>>>

/** Gives a license of an account the key that it had, retires and revokes the one that it has, and queues the email. */
export function rekeyLicense(
  db: Database,
  { id, key: from, userId }: { id: string; key: string; userId: string },
  { to, email, now }: { to: string; email: AccountEmail; now: Date },
): ActionStatements {
  return {
    condition: sql`exists (select 1 from licenses where id = ${id} and key = ${from} and user_id = ${userId}
      and revoked_at is null)`,
    changes: (isDone: SQL) => [
      db
        .update(licenses)
        .set({ key: to })
        .where(and(eq(licenses.id, id), isDone)),
      insertIf(
        db,
        retiredLicenseKeys,
        { key: from, licenseId: id, retiredAt: now },
        isDone,
      ).onConflictDoNothing(),
      revokeReplacedKey(db, from, isDone, now),
      queueEmailTo(db, userId, email, isDone),
    ],
  }
}

/** The license with a key that was put back just now; null where the payment issued none. */
export async function findIdOfKey(db: Database, key: string): Promise<string | null> {
  const [found] = await db.select({ id: licenses.id }).from(licenses).where(eq(licenses.key, key))
  return found?.id ?? null
}

/** The license that an account holds since it was put back without a payment; null for none. */
export async function findRestoredFree(db: Database, userId: string, planType: PlanType) {
  const [found] = await db
    .select({ id: licenses.id, key: licenses.key })
    .from(licenses)
    .where(
      and(
        eq(licenses.userId, userId),
        eq(licenses.planType, planType),
        isNull(licenses.revokedAt),
        isRestoredFree,
      ),
    )
    .orderBy(licenses.createdAt)
    .limit(1)
  return found ?? null
}

/** Gives a license that was put back without a payment to the order that paid for it, and to its buyer. */
export function linkToOrder(
  db: Database,
  licenseId: string,
  { id: orderId, paymentId }: { id: string; paymentId: string },
): ActionStatements {
  const buyer = sql`(select user_id from orders where id = ${orderId})`
  return {
    condition: sql`exists (select 1 from licenses where id = ${licenseId} and ${isRestoredFree})
      and ${buyer} is not null and not exists (select 1 from licenses where order_id = ${orderId})`,
    changes: (isDone) => [
      db
        .update(licenses)
        .set({ orderId, paymentId, userId: sql`${buyer}` })
        .where(and(eq(licenses.id, licenseId), isDone)),
    ],
  }
}
