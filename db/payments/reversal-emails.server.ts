import { and, eq, or, sql } from "drizzle-orm"
import type { AccountEmail } from "#app/domain/email.ts"
import type { Database } from "#db/client.server.ts"
import { queueEmailTo } from "#db/outbox.server.ts"
import { licenses, licenseUpgrades, users } from "#db/schema.ts"

/** The emails to the holder about a reversal, each queued if its outcome is the license's. */
export type ReversalEmails = {
  licenseId: string
  revoked: AccountEmail
  restored: AccountEmail
  /** Where the payment bought an upgrade. */
  upgrade: { orderId: string; reverted: AccountEmail; restored: AccountEmail } | null
}

/** The license that a payment bought or upgraded, and its owner's email; null when there is none. */
export async function findLicenseByPayment(db: Database, paymentId: string) {
  const ofPayment = eq(licenseUpgrades.paymentId, paymentId)
  const upgraded = db.select({ id: licenseUpgrades.licenseId }).from(licenseUpgrades).where(ofPayment)
  const [found] = await db
    .select({
      licenseId: licenses.id,
      email: users.email,
      devices: licenses.maxDevices,
      upgrade: licenseUpgrades,
    })
    .from(licenses)
    .leftJoin(users, eq(users.id, licenses.userId))
    .leftJoin(licenseUpgrades, and(eq(licenseUpgrades.licenseId, licenses.id), ofPayment))
    .where(or(eq(licenses.paymentId, paymentId), sql`${licenses.id} in (${upgraded})`))
    .limit(1)
  if (!found) return null
  const { licenseId, email, devices, upgrade } = found
  return { licenseId, email, upgrade: upgrade && devicesOf(devices, upgrade) }
}

/** How many devices the license has without the upgrade and with it. */
function devicesOf(devices: number, upgrade: typeof licenseUpgrades.$inferSelect) {
  const { orderId, fromDevices, toDevices, revertedAt } = upgrade
  const added = toDevices - fromDevices
  const without = revertedAt ? devices : devices - added
  return { orderId, devicesWithout: without, devicesWith: without + added }
}

/** Statements for the batch that records a reversal, after the license was updated. */
export function queueReversalEmails(
  db: Database,
  paymentId: string,
  { licenseId, revoked, restored, upgrade }: ReversalEmails,
) {
  const isInForce = sql`exists (select 1 from licenses where id = ${licenseId} and revoked_at is null)`
  // A license that its upgrade kept in force may be revoked with it; one that the owner revoked was told of.
  const isRevoked = sql`exists (select 1 from licenses where id = ${licenseId} and revoked_at is not null
    and (payment_id = ${paymentId} or revocation_reason in ('refunded', 'dispute-lost')))`
  const holder = sql`(select user_id from licenses where id = ${licenseId})`
  return [
    queueEmailTo(db, holder, revoked, isRevoked),
    queueEmailTo(db, holder, restored, sql`${isInForce} and ${wasQueued(revoked)}`),
    ...(upgrade
      ? [
          queueEmailTo(db, holder, upgrade.reverted, sql`${isInForce} and ${isReverted(upgrade.orderId)}`),
          queueEmailTo(
            db,
            holder,
            upgrade.restored,
            sql`not ${isReverted(upgrade.orderId)} and ${wasQueued(upgrade.reverted)}`,
          ),
        ]
      : []),
  ]
}

const wasQueued = ({ id }: AccountEmail) => sql`exists (select 1 from outbox where id = ${id})`

const isReverted = (orderId: string) =>
  sql`exists (select 1 from license_upgrades where order_id = ${orderId} and reverted_at is not null)`
