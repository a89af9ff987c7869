import { and, eq, isNotNull, sql } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { activations, licenses } from "#db/schema.ts"
import { isBelowLimit, type SeatedDevice, seatFacts } from "./activations.server.ts"

type Transfer = { activationId: string; from: string; isExtra: boolean }

/**
 * Transfers a deactivated seat to a different device, and uses up an extra transfer if it is one; false when `from` is
 * no longer its deactivated device, or no extra transfer is left.
 */
export async function transferActivation(
  db: Database,
  licenseId: string,
  transfer: Transfer,
  device: SeatedDevice,
  now: Date,
): Promise<boolean> {
  const update = updateSeat(db, licenseId, transfer, device, now)
  const useExtra = db
    .update(licenses)
    .set({ extraTransfers: sql`${licenses.extraTransfers} - 1` })
    .where(and(eq(licenses.id, licenseId), sql`changes() = 1`))
  const { activationId } = transfer
  const [updated] = await db.batch([
    update,
    ...(transfer.isExtra ? [useExtra] : []),
    // A trigger has deleted what was known of the device before.
    ...seatFacts(db, { licenseId, activationId }, device, now),
  ])
  return updated.length === 1
}

function updateSeat(
  db: Database,
  licenseId: string,
  { activationId, from, isExtra }: Transfer,
  { listedAs: deviceId, name, appVersion }: SeatedDevice,
  now: Date,
) {
  const hasExtra = sql`exists (select 1 from licenses where id = ${licenseId} and extra_transfers > 0)`
  const isTaken = sql`exists (select 1 from activations a
    where a.license_id = ${licenseId} and a.device_id = ${deviceId} and a.id <> ${activationId})`
  return db
    .update(activations)
    .set({
      deviceId,
      name,
      appVersion,
      transfers: sql`${activations.transfers} + 1`,
      firstSeenAt: now,
      lastSeenAt: now,
      deactivatedAt: null,
      label: null,
    })
    .where(
      and(
        eq(activations.id, activationId),
        eq(activations.deviceId, from),
        isNotNull(activations.deactivatedAt),
        isBelowLimit(licenseId),
        sql`not ${isTaken}`,
        isExtra ? hasExtra : undefined,
      ),
    )
    .returning({ id: activations.id })
}
