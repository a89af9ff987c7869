import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { MAX_TAKEN_BACK, TAKEN_BACK_PERIOD, takeBackUntil } from "#app/domain/licensing/typed-device.ts"
import { addMilliseconds } from "#app/domain/time.ts"
import type { Database } from "#db/client.server.ts"
import { insertIf } from "#db/insert-if.server.ts"
import { activations, deviceAliases, deviceComponents, licenses, typedDevices } from "#db/schema.ts"
import { componentsOf } from "./device-components.server.ts"

type NewTypedDevice = { id: string; activationId: string; now: Date }

/** A statement for the batch that adds an activation, after it did: the ID in it was typed. */
export function addTypedDevice(db: Database, { id, activationId, now }: NewTypedDevice) {
  const { licenseId, seat, deviceId } = seatColumns
  const row = { id, licenseId, seat, deviceId, isExtra: false, typedAt: now }
  return insertIf(db, typedDevices, row, sql`a.id = ${activationId}`, sql`activations a`)
}

const seatColumns = { licenseId: sql`a.license_id`, seat: sql`a.seat`, deviceId: sql`a.device_id` }

type NewTypedTransfer = { id: string; deviceId: string; isExtra: boolean; now: Date }

/** A statement for the batch that transfers a seat to an ID that was typed, before it does so, if the seat is free. */
export function addTypedTransfer(
  db: Database,
  { id, deviceId, isExtra, now }: NewTypedTransfer,
  isFree: SQL | undefined,
) {
  const before = sql`json_object('deviceId', device_id, 'name', name, 'appVersion', app_version, 'label', label,
    'firstSeenAt', first_seen_at, 'lastSeenAt', last_seen_at, 'deactivatedAt', deactivated_at,
    'recognizedAt', recognized_at, 'components', json(${componentsOf(activations.id)}),
    'aliases', (select json_group_array(json_object('deviceId', b.device_id, 'addedAt', b.added_at, 'isRecognition', b.is_recognition))
      from device_aliases b where b.activation_id = ${activations.id}))`
  const row = { id, licenseId: sql`license_id`, seat: sql`seat`, deviceId, before, isExtra, typedAt: now }
  return insertIf(db, typedDevices, row, isFree ?? sql`false`, sql`activations`)
}

type Seat = Record<"deviceId" | "lastSeenAt", SQLWrapper>

/** Whether the ID in a seat was typed, and the app on that device was not heard of since. */
export const isUnheardTyped = (licenseId: SQLWrapper, { deviceId, lastSeenAt }: Seat) =>
  sql<number>`exists (select 1 from typed_devices t
    where t.license_id = ${licenseId} and t.typed_at = ${lastSeenAt} and t.device_id = ${deviceId})`

/** The number of a seat whose typed ID was taken back and that is unused since; null for none. */
export const seatTakenBack = (licenseId: string) => sql`(select min(t.seat) from typed_devices t
  where t.license_id = ${licenseId} and t.taken_back_at is not null and t.seat_before is null
    and not exists (select 1 from activations a where a.license_id = t.license_id and a.seat = t.seat))`

/** Of these devices of a license, those whose IDs can be taken back, newest first. */
export function listTakeBacks(db: Database, licenseId: string, deviceIds: readonly string[], now: Date) {
  return db
    .select({
      deviceId: typedDevices.deviceId,
      typedAt: typedDevices.typedAt,
      wasUnused: sql`${typedDevices.before} is null`.mapWith(Boolean),
      isExtra: typedDevices.isExtra,
    })
    .from(typedDevices)
    .where(inArray(typedDevices.id, takeBackIds(licenseId, deviceIds, now)))
}

/** The newest ones, no more of them than the license may still take back. */
function takeBackIds(licenseId: string, deviceIds: readonly string[], now: Date): SQL {
  const chosen = sql`(select value from json_each(${JSON.stringify(deviceIds)}))`
  const typedAfter = addMilliseconds(now, now.getTime() - takeBackUntil(now).getTime()).getTime()
  const countedFrom = addMilliseconds(now, -TAKEN_BACK_PERIOD).getTime()
  return sql`(select t.id from typed_devices t
    join activations a on a.license_id = t.license_id and a.seat = t.seat and a.device_id = t.device_id
    where t.license_id = ${licenseId} and t.typed_at > ${typedAfter} and t.taken_back_at is null
      and t.device_id in ${chosen} and a.deactivated_at is null
      and a.first_seen_at = t.typed_at and a.last_seen_at = t.typed_at
      and not exists (select 1 from activations o
        where o.license_id = t.license_id and o.device_id = t.seat_before ->> 'deviceId')
    order by t.typed_at desc
    limit max(0, ${MAX_TAKEN_BACK} - (select count(*) from typed_devices b
      where b.license_id = ${licenseId} and b.taken_back_at > ${countedFrom})))`
}

type TakeBack = { licenseId: string; deviceIds: readonly string[]; now: Date }

/**
 * Statements for the batch that releases devices, before it does: IDs that can be taken back leave their seats as if they
 * had not been typed, with the device that was there before, and with the extra transfer that they took.
 */
export function takeBackTyped(db: Database, { licenseId, deviceIds, now }: TakeBack) {
  const isTakenBack = sql`t.license_id = ${licenseId} and t.taken_back_at = ${now.getTime()}`
  const ofSeat = sql`from typed_devices t where ${isTakenBack} and t.seat = activations.seat
    and t.device_id = activations.device_id`
  const before = (name: string) => sql`(select t.seat_before ->> ${name} ${ofSeat})`
  const takenBack = sql`typed_devices t join activations a on a.license_id = t.license_id and a.seat = t.seat`
  const seatTaken = { activationId: sql`a.id`, licenseId: sql`a.license_id` }
  const inLicense = eq(activations.licenseId, licenseId)
  return [
    db
      .update(typedDevices)
      .set({ takenBackAt: now })
      .where(
        and(
          eq(typedDevices.licenseId, licenseId),
          isNull(typedDevices.takenBackAt),
          inArray(typedDevices.id, takeBackIds(licenseId, deviceIds, now)),
        ),
      )
      .returning({ id: typedDevices.id }),
    db.delete(activations).where(and(inLicense, sql`exists (select 1 ${ofSeat} and t.seat_before is null)`)),
    db
      .update(activations)
      .set({
        deviceId: before("deviceId"),
        name: before("name"),
        appVersion: before("appVersion"),
        label: before("label"),
        firstSeenAt: before("firstSeenAt"),
        lastSeenAt: before("lastSeenAt"),
        deactivatedAt: before("deactivatedAt"),
        recognizedAt: before("recognizedAt"),
        transfers: sql`${activations.transfers} - 1`,
      })
      .where(and(inLicense, sql`exists (select 1 ${ofSeat})`)),
    insertIf(
      db,
      deviceComponents,
      { ...seatTaken, name: sql`part.key`, hash: sql`part.value` },
      sql`${isTakenBack} and part.value is not null`,
      sql`${takenBack}, json_each(t.seat_before -> 'components') part`,
    ).onConflictDoNothing(),
    insertIf(
      db,
      deviceAliases,
      {
        ...seatTaken,
        deviceId: sql`other.value ->> 'deviceId'`,
        addedAt: sql`other.value ->> 'addedAt'`,
        isRecognition: sql`other.value ->> 'isRecognition'`,
      },
      isTakenBack,
      sql`${takenBack}, json_each(t.seat_before -> 'aliases') other`,
    ).onConflictDoNothing(),
    db
      .update(licenses)
      .set({
        extraTransfers: sql`${licenses.extraTransfers}
          + (select count(*) from typed_devices t where ${isTakenBack} and t.is_extra = 1)`,
      })
      .where(eq(licenses.id, licenseId)),
  ] as const
}
