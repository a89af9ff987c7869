import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm"
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
  const isFree = isFreeFor(licenseId, transfer, device)
  const update = updateSeat(db, device, isFree, now)
  const useExtra = db
    .update(licenses)
    .set({ extraTransfers: sql`${licenses.extraTransfers} - 1` })
    .where(and(eq(licenses.id, licenseId), sql`changes() = 1`))
  const { activationId, isExtra } = transfer
  const [updated] = await db.batch([
    update,
    ...(isExtra ? [useExtra] : []),
    // A trigger has deleted what was known of the device before.
    ...seatFacts(db, { licenseId, activationId }, device, now),
  ])
  return updated.length === 1
}

/** Whether the seat's deactivated device is still `from`, an extra transfer is left if one is used, and the ID is in no other seat. */
function isFreeFor(
  licenseId: string,
  { activationId, from, isExtra }: Transfer,
  { listedAs: deviceId }: SeatedDevice,
) {
  const hasExtra = sql`exists (select 1 from licenses where id = ${licenseId} and extra_transfers > 0)`
  const isTaken = sql`exists (select 1 from activations a
    where a.license_id = ${licenseId} and a.device_id = ${deviceId} and a.id <> ${activationId})`
  return and(
    eq(activations.id, activationId),
    eq(activations.deviceId, from),
    isNotNull(activations.deactivatedAt),
    isBelowLimit(licenseId),
    sql`not ${isTaken}`,
    isExtra ? hasExtra : undefined,
  )
}

function updateSeat(
  db: Database,
  { listedAs: deviceId, name, appVersion }: SeatedDevice,
  isFree: SQL | undefined,
  now: Date,
) {
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
    })
    .where(isFree)
    .returning({ id: activations.id })
}
