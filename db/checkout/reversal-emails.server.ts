import { and, eq, or, sql } from "drizzle-orm"
import type { OutboxEmail } from "#app/domain/email.ts"
import type { Database } from "#db/client.server.ts"
import { queueEmailIf } from "#db/outbox.server.ts"
import { licenses, licenseUpgrades, users } from "#db/schema.ts"

/** The emails to the holder about a reversal, each queued if its outcome is the license's. */
export type ReversalEmails = {
  licenseId: string
  revoked: OutboxEmail
  restored: OutboxEmail
  /** Where the payment bought an upgrade. */
  upgrade: { orderId: string; reverted: OutboxEmail; restored: OutboxEmail } | null
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
  return [
    queueEmailIf(db, revoked, isRevoked),
    queueEmailIf(db, restored, sql`${isInForce} and ${wasQueued(revoked)}`),
    ...(upgrade
      ? [
          queueEmailIf(db, upgrade.reverted, sql`${isInForce} and ${isReverted(upgrade.orderId)}`),
          queueEmailIf(
            db,
            upgrade.restored,
            sql`not ${isReverted(upgrade.orderId)} and ${wasQueued(upgrade.reverted)}`,
          ),
        ]
      : []),
  ]
}

const wasQueued = ({ id }: OutboxEmail) => sql`exists (select 1 from outbox where id = ${id})`

const isReverted = (orderId: string) =>
  sql`exists (select 1 from license_upgrades where order_id = ${orderId} and reverted_at is not null)`
