import { eq, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { countSeatChange, isLicenseInForce } from "#app/licensing/devices/seat-count-queries.server.ts"
import { activations, type Database, hasRow, licenses, writeIf } from "#db/client.server.ts"
import { preparedOnce } from "#db/prepared-query.server.ts"
import {
  componentsOf,
  earlierIdsOf,
  recognitionsOf,
  replaceComponents,
  saveAlias,
} from "./component-queries.server.ts"
import type { Components, SentDevice } from "./device-components.ts"

export type ActivationRow = typeof activations.$inferSelect
export type LicenseRow = typeof licenses.$inferSelect

/** Details that a device sends about itself. */
export type DeviceDetails = {
  deviceId: string
  name: string | null
  appVersion: string | null
  /** Components in stored form; empty for an app that sends none. */
  components: Components
}

const own = alias(activations, "own")
const released = alias(activations, "released")

/** The released seat that is used next. The literal condition matches that of the partial index. */
const releasedId = sql`(
  select id from activations where license_id = ${licenses.id} and deactivated_at is not null
  order by transfers, seat limit 1
)`

const idOf = sql`select id from activations where license_id = ${licenses.id} and device_id = ${sql.placeholder("deviceId")}`
const aliasesOf = sql`select activation_id from device_aliases
  where license_id = ${licenses.id} and device_id = ${sql.placeholder("deviceId")} and components is not null
  order by added_at desc`

/** An ID of the device's own comes before one that it had earlier. */
const seatById = sql`${own.id} = coalesce((${idOf}), (${aliasesOf} limit 1))`

/** Maximum number of seats read per component: one that more seats share identifies no device. */
const MAX_SEATS_OF_COMPONENT = 8

/** Matches seats by ID or a shared component; the number of rows read does not depend on how many devices are alike. */
const seatsByComponents = sql`${own.id} in (
  ${idOf}
  union select activation_id from (${aliasesOf} limit ${sql.raw(`${MAX_SEATS_OF_COMPONENT}`)})
  union select seat.value from json_each(${sql.placeholder("hashes")}) sent, json_each((
    select json_group_array(activation_id) from (
      select activation_id from device_components where license_id = ${licenses.id} and hash = sent.value
      limit ${sql.raw(`${MAX_SEATS_OF_COMPONENT}`)}
    )
  )) seat
)`

const found = {
  license: licenses,
  own,
  released,
  isRetired: hasRow`retired_license_keys where key = ${sql.placeholder("key")}`,
}

const compared = {
  components: componentsOf(own.id),
  earlierIds: earlierIdsOf(own.id),
  recognitions: recognitionsOf(own.id, sql.placeholder("since")),
}

type Comparison = typeof compared

/** Columns for a device that sent no components, which is found by its ID alone. */
const notCompared: Comparison = {
  components: sql<string>`'{}'`,
  earlierIds: sql<string>`'[]'`,
  recognitions: sql<number>`0`,
}

const licenseByKey = preparedOnce((db) => selectLicense(db, notCompared, seatById).prepare())

const licenseByKeyAndComponents = preparedOnce((db) =>
  selectLicense(db, compared, seatsByComponents).prepare(),
)

function selectLicense(db: Database, comparison: Comparison, isOwn: SQL) {
  return db
    .select({ ...found, ...comparison })
    .from(sql`(select 1)`)
    .leftJoin(licenses, eq(licenses.key, sql.placeholder("key")))
    .leftJoin(own, isOwn)
    .leftJoin(released, eq(released.id, releasedId))
}

/** A seat that may be the device's, with its components as they are stored, also as the text that `componentsOf` selects. */
export type SeatRow = {
  row: ActivationRow
  components: Components
  componentsText: string
  earlierIds: readonly SentDevice[]
  recognitions: number
}

export type SoughtDevice = {
  deviceId: string
  /** The stored forms of the components that a search is worth; null for a device that sent none. */
  hashes: readonly string[] | null
  /** Start of the period in which recognitions count. */
  since: Date
}

/**
 * The license with this key, or null, what an activation of the device depends on, and whether the key was a
 * license's until it was replaced, in one query, which reads as many rows for a large license as for a small one.
 */
export async function findLicenseByKey(db: Database, key: string, { deviceId, hashes, since }: SoughtDevice) {
  const rows =
    hashes === null
      ? await licenseByKey(db).all({ key, deviceId })
      : await licenseByKeyAndComponents(db).all({
          key,
          deviceId,
          hashes: JSON.stringify(hashes),
          since: since.getTime(),
        })
  const [first] = rows
  const seats = rows.flatMap(
    ({ own: row, components: componentsText, earlierIds, recognitions }): SeatRow[] => {
      if (!row) return []
      const components = JSON.parse(componentsText)
      return [{ row, components, componentsText, earlierIds: JSON.parse(earlierIds), recognitions }]
    },
  )
  return {
    license: first?.license ?? null,
    seats: seats.sort((one, other) => rankOf(one, deviceId) - rankOf(other, deviceId)),
    released: first?.released ?? null,
    isRetired: first?.isRetired === 1,
  }
}

const rankOf = ({ row }: SeatRow, deviceId: string) => Number(row.deviceId !== deviceId)

/** A device and the seat that it gets. */
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
): Promise<boolean> {
  const { listedAs: deviceId, name, appVersion } = device
  const seat = sql`(select coalesce(max(seat), 0) + 1 from activations where license_id = ${licenseId})`
  const row = { id, licenseId, seat, deviceId, name, appVersion, firstSeenAt: now, lastSeenAt: now }
  const hasSeat = isLicenseInForce(licenseId, sql`active_seats + released_seats < max_devices`)
  const hasOwn = hasRow`activations where license_id = ${licenseId} and device_id = ${deviceId}`
  return writeIf(db, sql`${hasSeat} and not ${hasOwn}`, [
    db.insert(activations).values(row),
    countSeatChange(db, licenseId, { activeSeats: 1, untransferredActive: 1 }),
    ...seatFacts(db, { licenseId, activationId: id }, device, now),
  ])
}

/** Statements that store what is known of a seat's new device besides its row. */
export function seatFacts(
  db: Database,
  seat: { licenseId: string; activationId: string },
  { deviceId, listedAs, components }: SeatedDevice,
  now: Date,
) {
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

/** Updates only the last-seen time, for which no other call competes. */
export async function markDeviceSeen(db: Database, activationId: string, now: Date): Promise<void> {
  await db.update(activations).set({ lastSeenAt: now }).where(eq(activations.id, activationId))
}
