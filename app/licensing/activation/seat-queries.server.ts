import { and, eq, isNotNull, isNull, notInArray, type SQL, sql } from "drizzle-orm"
import type { Components } from "#app/licensing/devices/device.ts"
import { countSeatChange, isBelowLimit, isLicenseInForce } from "#app/licensing/devices/queries.server.ts"
import { countActivation } from "#app/orders/ledger/totals-queries.server.ts"
import { addMilliseconds } from "#app/platform/time.ts"
import { type Database, hasRow, inJson, insertIf, writeIf } from "#db/client.server.ts"
import { activations, deviceAliases, deviceComponents } from "#db/schema/licensing.ts"
import { FIRST_ACTIVATION, reactivation, transferOf } from "./activation.ts"
import {
  type DeviceDetails,
  MAX_RECOGNITIONS,
  RECOGNITION_WINDOW,
  type SentDevice,
} from "./device-components.ts"
import {
  type ActivationRow,
  componentsOf,
  type OwnSeat,
  recognitionsOf,
  refreshSeat,
} from "./queries.server.ts"

/** A device, with its components in stored form, and the seat that it gets. */
export type SeatedDevice = DeviceDetails & {
  /** ID that the seat is listed under: the device's own, unless another seat of the license has it. */
  listedAs: string
}

/**
 * Activates the device on the next unused seat; false when none is left or the device already has one. The
 * transaction computes the seat number, so concurrent activations get different seats.
 */
export async function addActivation(
  db: Database,
  licenseId: string,
  device: SeatedDevice,
  id: string,
  now: Date,
) {
  const { listedAs: deviceId, deviceName: name, appVersion } = device
  const seat = sql`(select coalesce(max(seat), 0) + 1 from activations where license_id = ${licenseId})`
  const row = { id, licenseId, seat, deviceId, name, appVersion, firstSeenAt: now, lastSeenAt: now }
  const hasSeat = isLicenseInForce(licenseId, sql`active_seats + released_seats < max_devices`)
  const hasOwn = hasRow`activations where license_id = ${licenseId} and device_id = ${deviceId}`
  return writeIf(db, sql`${hasSeat} and not ${hasOwn}`, [
    db.insert(activations).values(row),
    countSeatChange(db, licenseId, FIRST_ACTIVATION),
    ...countActivation(db, appVersion, now),
    ...seatFacts(db, { licenseId, activationId: id }, device, now),
  ])
}

/**
 * Transfers a deactivated seat to a different device, and uses up an extra transfer if it is one; false when the seat is not as
 * it was read, or no extra transfer is left.
 */
export async function transferActivation(
  db: Database,
  released: ActivationRow,
  isExtra: boolean,
  device: SeatedDevice,
  now: Date,
) {
  const { id: activationId, licenseId } = released
  const { listedAs: deviceId, deviceName: name, appVersion } = device
  const isTaken = hasRow`activations a
    where a.license_id = ${licenseId} and a.device_id = ${deviceId} and a.id <> ${activationId}`
  const isAsRead = and(
    eq(activations.id, activationId),
    eq(activations.deviceId, released.deviceId),
    eq(activations.transfers, released.transfers),
    isNotNull(activations.deactivatedAt),
    isBelowLimit(licenseId),
    sql`not ${isTaken}`,
    isExtra ? isLicenseInForce(licenseId, sql`extra_transfers > 0`) : undefined,
  )
  return writeIf(db, hasRow`${activations} where ${isAsRead}`, [
    db.delete(deviceComponents).where(eq(deviceComponents.activationId, activationId)),
    db.delete(deviceAliases).where(eq(deviceAliases.activationId, activationId)),
    db
      .update(activations)
      .set({
        deviceId,
        name,
        appVersion,
        transfers: released.transfers + 1,
        firstSeenAt: now,
        lastSeenAt: now,
        deactivatedAt: null,
        recognizedAt: null,
      })
      .where(eq(activations.id, activationId)),
    countSeatChange(db, licenseId, transferOf(released, isExtra)),
    ...countActivation(db, appVersion, now),
    ...seatFacts(db, { licenseId, activationId }, device, now),
  ])
}

/**
 * Stores the device's update of its seat. False if the seat or its device changed since it was read, so that the first of
 * two devices that match one seat gets it, and if too many devices are active or it was recognized too often.
 */
export async function claimSeat(
  db: Database,
  seat: OwnSeat,
  device: Omit<DeviceDetails, "components">,
  now: Date,
) {
  const { licenseId, deactivatedAt, update } = seat
  if (!deactivatedAt && update.kind === "none") return refreshSeat(db, seat, device, now)
  return writeIf(db, hasRow`${activations} where ${isAsRead(seat, now)}`, [
    ...(update.kind === "none" ? [] : [endAliases(db, seat.id, update.device.endedIds)]),
    updateSeat(db, seat, device, now),
    ...(deactivatedAt ? [countSeatChange(db, licenseId, reactivation(seat))] : []),
    ...storeUpdate(db, seat, device.deviceId, now),
  ])
}

/** Condition: the license and the seat still allow the claim. */
function isAsRead({ id: activationId, licenseId, deactivatedAt, update, ...seat }: OwnSeat, now: Date) {
  return and(
    eq(activations.id, activationId),
    eq(activations.deviceId, seat.deviceId),
    deactivatedAt
      ? and(eq(activations.deactivatedAt, deactivatedAt), isBelowLimit(licenseId))
      : and(isNull(activations.deactivatedAt), isLicenseInForce(licenseId)),
    update.kind === "none" ? undefined : sql`${componentsOf(activationId)} = ${seat.componentsText}`,
    update.kind === "recognize"
      ? sql`${recognitionsOf(activationId, startOfWindow(now))} < ${MAX_RECOGNITIONS}`
      : undefined,
  )
}

/** Time from which recognitions count, in Unix milliseconds. */
const startOfWindow = (now: Date) => addMilliseconds(now, -RECOGNITION_WINDOW).getTime()

function updateSeat(
  db: Database,
  seat: OwnSeat,
  { deviceId, deviceName, appVersion }: Omit<DeviceDetails, "components">,
  now: Date,
) {
  return db
    .update(activations)
    .set({
      deactivatedAt: null,
      lastSeenAt: now,
      name: sql`coalesce(${deviceName}, ${activations.name})`,
      appVersion: sql`coalesce(${appVersion}, ${activations.appVersion})`,
      ...updatedColumns(seat, deviceId, now),
    })
    .where(eq(activations.id, seat.id))
}

/** Columns of the seat's row that follow from its update: the sent ID, unless another seat is listed under that. */
function updatedColumns({ licenseId, update }: OwnSeat, deviceId: string, now: Date) {
  const isTaken = hasRow`activations where license_id = ${licenseId} and device_id = ${deviceId}`
  const listedAs = sql`iif(${isTaken}, ${activations.deviceId}, ${deviceId})`
  switch (update.kind) {
    case "none":
    case "learn":
      return {}
    case "rename":
      return { deviceId: listedAs }
    case "recognize":
      return { deviceId: listedAs, recognizedAt: now }
  }
}

/** Statements that store an update, besides the row of the seat, after that was updated. */
function storeUpdate(db: Database, seat: OwnSeat, deviceId: string, now: Date) {
  const { id: activationId, licenseId, update } = seat
  if (update.kind === "none") return []
  const { components } = update.device
  const stored = replaceComponents(db, { licenseId, activationId, components })
  if (update.kind === "learn") return stored
  const isRecognition = update.kind === "recognize"
  return [saveOtherId(db, seat, { deviceId, components }, { isRecognition, now }), ...stored]
}

/**
 * Stores the ID that the seat is no longer listed under, with what it last sent; the sent ID where another seat is listed
 * under that. A recognition is a row of its own, because it counts.
 */
function saveOtherId(
  db: Database,
  { id: activationId, licenseId, deviceId: listedAs, componentsText }: OwnSeat,
  { deviceId, components }: SentDevice,
  { isRecognition, now }: { isRecognition: boolean; now: Date },
) {
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
    components: sql`iif(${isListed}, ${componentsText}, ${JSON.stringify(components)})`,
  })
}

/** Ends other IDs of a seat's device. */
function endAliases(db: Database, activationId: string, deviceIds: readonly string[]) {
  const isEnded = sql`${deviceAliases.deviceId} in ${inJson(deviceIds)}`
  return db
    .update(deviceAliases)
    .set({ components: null })
    .where(and(eq(deviceAliases.activationId, activationId), isEnded))
}

type Seat = { licenseId: string; activationId: string }

/** Statements that store what is known of a seat's new device besides its row. */
function seatFacts(db: Database, seat: Seat, { deviceId, listedAs, components }: SeatedDevice, now: Date) {
  const alias = {
    ...seat,
    deviceId,
    addedAt: now,
    isRecognition: false,
    components: JSON.stringify(components),
  }
  return [
    ...(listedAs === deviceId ? [] : [saveAlias(db, alias)]),
    ...replaceComponents(db, { ...seat, components }),
  ]
}

/** Statements that make these the components of a seat. */
function replaceComponents(
  db: Database,
  { licenseId, activationId, components }: Seat & { components: Components },
) {
  const names = Object.keys(components) as (keyof Components)[]
  const row = { activationId, name: sql`sent.key`, licenseId, hash: sql`sent.value` }
  const sent = sql`json_each(${JSON.stringify(components)}) sent`
  return [
    insertIf(db, deviceComponents, row, sql`true`, sent).onConflictDoUpdate({
      target: [deviceComponents.activationId, deviceComponents.name],
      set: { hash: sql`excluded.hash` },
    }),
    db
      .delete(deviceComponents)
      .where(and(eq(deviceComponents.activationId, activationId), notInArray(deviceComponents.name, names))),
  ] as const
}

type Alias = Seat & {
  deviceId: string | SQL
  addedAt: Date | SQL
  isRecognition: boolean
  /** Components last sent with this ID, as JSON. */
  components: string | SQL
}

/** Statement that stores one other ID of a seat's device. */
function saveAlias(db: Database, alias: Alias) {
  return insertIf(db, deviceAliases, alias, sql`true`).onConflictDoUpdate({
    target: [deviceAliases.activationId, deviceAliases.deviceId, deviceAliases.addedAt],
    set: { components: sql`excluded.components` },
  })
}
