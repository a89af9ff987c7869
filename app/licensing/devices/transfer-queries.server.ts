import { and, eq, isNotNull, sql } from "drizzle-orm"
import { type SeatedDevice, seatFacts } from "#app/licensing/activation/queries.server.ts"
import { countTransferred } from "#app/platform/totals/queries.server.ts"
import {
  activations,
  type Database,
  deviceAliases,
  deviceComponents,
  hasRow,
  writeIf,
} from "#db/client.server.ts"
import { countSeatChange, isBelowLimit } from "./seat-count-queries.server.ts"

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
  const { activationId } = transfer
  const isFree = hasRow`${activations} where ${isFreeFor(licenseId, transfer, device)}`
  const changes = [
    db.delete(deviceComponents).where(eq(deviceComponents.activationId, activationId)),
    db.delete(deviceAliases).where(eq(deviceAliases.activationId, activationId)),
    updateSeat(db, activationId, device, now),
    countTransfer(db, licenseId, transfer),
    ...countTransferred(db, device.appVersion, now),
    ...seatFacts(db, { licenseId, activationId }, device, now),
  ]
  return writeIf(db, isFree, changes)
}

/** A statement that counts the seat as active and transferred, and an extra transfer as used, right after it was transferred. */
function countTransfer(db: Database, licenseId: string, { activationId, isExtra }: Transfer) {
  const isFirst = sql`(select transfers = 1 from activations where id = ${activationId})`
  return countSeatChange(db, licenseId, {
    activeSeats: 1,
    releasedSeats: -1,
    untransferredReleased: sql`-${isFirst}`,
    extraTransfers: isExtra ? -1 : 0,
  })
}

/**
 * SQL condition that the seat's deactivated device is still `from`, an extra transfer is left if one is used, and no
 * other seat has the ID.
 */
function isFreeFor(
  licenseId: string,
  { activationId, from, isExtra }: Transfer,
  { listedAs: deviceId }: SeatedDevice,
) {
  const hasExtra = hasRow`licenses where id = ${licenseId} and extra_transfers > 0`
  const isTaken = hasRow`activations a
    where a.license_id = ${licenseId} and a.device_id = ${deviceId} and a.id <> ${activationId}`
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
  activationId: string,
  { listedAs: deviceId, name, appVersion }: SeatedDevice,
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
      recognizedAt: null,
    })
    .where(eq(activations.id, activationId))
}
