import { and, eq, isNull, sql } from "drizzle-orm"
import {
  componentsOf,
  recognitionsOf,
  replaceComponents,
  saveAlias,
} from "#app/licensing/activation/component-queries.server.ts"
import {
  type LearnedDevice,
  MAX_RECOGNITIONS,
  RECOGNITION_WINDOW,
} from "#app/licensing/activation/device-components.ts"
import type { DeviceDetails, SeatRow } from "#app/licensing/activation/queries.server.ts"
import { addMilliseconds } from "#app/platform/time.ts"
import { activations, type Database, deviceAliases, hasRow, inJson, writeIf } from "#db/client.server.ts"
import { countSeatChange, isBelowLimit, isLicenseInForce, reactivation } from "./seat-count-queries.server.ts"

type Claim = {
  /** The seat as it was read. */
  seat: SeatRow
  device: Pick<DeviceDetails, "deviceId" | "name" | "appVersion">
  /** The seat's device afterwards; null to leave it. */
  learned: LearnedDevice | null
  /** True if the device was known by its components alone, which is limited. */
  isRecognition: boolean
}

/**
 * Makes a seat the device's as it is now; false when the seat was given away or its device changed since it was read, so that
 * of two devices that fit one seat the first alone gets it, and when too many are active or it was recognized too often.
 */
export async function claimSeat(db: Database, licenseId: string, claim: Claim, now: Date): Promise<boolean> {
  const { seat, learned } = claim
  const { id: activationId, deactivatedAt } = seat.row
  return writeIf(db, hasRow`${activations} where ${isAsRead(licenseId, claim, now)}`, [
    endAliases(db, activationId, learned?.endedIds ?? []),
    updateSeat(db, licenseId, claim, now),
    ...(deactivatedAt ? [countSeatChange(db, licenseId, reactivation(seat.row))] : []),
    ...(learned?.takesId ? [saveOtherId(db, licenseId, claim, learned, now)] : []),
    ...(learned ? replaceComponents(db, { licenseId, activationId, components: learned.components }) : []),
  ])
}

function updateSeat(db: Database, licenseId: string, claim: Claim, now: Date) {
  const { seat, device, learned, isRecognition } = claim
  const isNewId = sql`not ${hasRow`activations where license_id = ${licenseId} and device_id = ${device.deviceId}`}`
  return db
    .update(activations)
    .set({
      deactivatedAt: null,
      lastSeenAt: now,
      name: sql`coalesce(${device.name}, ${activations.name})`,
      appVersion: sql`coalesce(${device.appVersion}, ${activations.appVersion})`,
      ...(isRecognition && { recognizedAt: now }),
      ...(learned?.takesId && {
        deviceId: sql`iif(${isNewId}, ${device.deviceId}, ${activations.deviceId})`,
      }),
    })
    .where(eq(activations.id, seat.row.id))
}

/** Condition: the license and the seat still allow the claim. */
function isAsRead(licenseId: string, { seat, learned, isRecognition }: Claim, now: Date) {
  const { id: activationId, deviceId: listedAs, deactivatedAt } = seat.row
  return and(
    eq(activations.id, activationId),
    eq(activations.deviceId, listedAs),
    deactivatedAt
      ? and(eq(activations.deactivatedAt, deactivatedAt), isBelowLimit(licenseId))
      : and(isNull(activations.deactivatedAt), isLicenseInForce(licenseId)),
    learned ? sql`${componentsOf(activationId)} = ${seat.componentsText}` : undefined,
    isRecognition
      ? sql`${recognitionsOf(activationId, startOfWindow(now))} < ${MAX_RECOGNITIONS}`
      : undefined,
  )
}

/**
 * Stores the ID that the seat is no longer listed under, with what it last sent; the new ID where another seat is listed
 * under that. A recognition is a row of its own, because it counts.
 */
function saveOtherId(
  db: Database,
  licenseId: string,
  { seat, device: { deviceId }, isRecognition }: Claim,
  { components }: LearnedDevice,
  now: Date,
) {
  const { id: activationId, deviceId: listedAs } = seat.row
  const isListed = sql`(select device_id = ${deviceId} from activations where id = ${activationId})`
  const otherId = sql`iif(${isListed}, ${listedAs}, ${deviceId})`
  const latest = sql`(select max(added_at) from device_aliases
    where activation_id = ${activationId} and device_id = ${otherId})`
  return saveAlias(db, {
    licenseId,
    activationId,
    deviceId: otherId,
    addedAt: isRecognition ? now : sql`coalesce(${latest}, ${now.getTime()})`,
    isRecognition,
    components: sql`iif(${isListed}, ${seat.componentsText}, ${JSON.stringify(components)})`,
  })
}

/** Time from which recognitions count, in Unix milliseconds. */
const startOfWindow = (now: Date) => addMilliseconds(now, -RECOGNITION_WINDOW).getTime()

/** Ends other IDs of a seat's device. */
function endAliases(db: Database, activationId: string, deviceIds: readonly string[]) {
  return db
    .update(deviceAliases)
    .set({ components: null })
    .where(
      and(
        eq(deviceAliases.activationId, activationId),
        sql`${deviceAliases.deviceId} in ${inJson(deviceIds)}`,
      ),
    )
}
