import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import type { Components } from "#app/licensing/devices/device.ts"
import { countDeactivations, isLicenseInForce } from "#app/licensing/devices/queries.server.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { hasIdPrefix, queueEmailTo } from "#app/platform/email/outbox-queries.server.ts"
import { addMilliseconds, days } from "#app/platform/time.ts"
import { type Database, hasRow, inJson } from "#db/client.server.ts"
import { preparedOnce } from "#db/prepared-query.server.ts"
import { activations, licenses } from "#db/schema/licensing.ts"
import { outbox } from "#db/schema/platform.ts"
import type { DeviceDetails, LearnedDevice, SentDevice } from "./device-components.ts"

export type ActivationRow = typeof activations.$inferSelect
export type LicenseRow = typeof licenses.$inferSelect

const own = alias(activations, "own")
const released = alias(activations, "released")

/** The released seat that is used next. The literal condition matches that of the partial index. */
const releasedId = sql`(
  select id from activations where license_id = ${licenses.id} and deactivated_at is not null
  order by transfers, seat limit 1
)`

const isOfDevice = sql`license_id = ${licenses.id} and device_id = ${sql.placeholder("deviceId")}`

const idOfListed = sql`select id from activations where ${isOfDevice}`

/** Seats that have the device's ID as a valid earlier ID, newest first. */
const idsOfAliases = sql`select activation_id as id from device_aliases
  where ${isOfDevice} and components is not null order by added_at desc`

/** The listed ID comes before earlier ones. */
const seatById = sql`${own.id} = coalesce((${idOfListed}), (${idsOfAliases} limit 1))`

/** Maximum number of seats read per component: a component of more seats identifies no device. */
const MAX_SEATS_OF_COMPONENT = sql.raw("8")

/**
 * Up to that many seats with the component `sent.value`, as JSON, because SQLite has no lateral join to limit the rows of
 * each.
 */
const seatsOfComponent = sql`select json_group_array(activation_id) from (
  select activation_id from device_components where license_id = ${licenses.id} and hash = sent.value
  limit ${MAX_SEATS_OF_COMPONENT})`

/** Matches seats by ID or a shared component; the number of rows read does not depend on how many devices are alike. */
const seatsByComponents = sql`${own.id} in (
  ${idOfListed}
  union select id from (${idsOfAliases} limit ${MAX_SEATS_OF_COMPONENT})
  union select seat.value from json_each(${sql.placeholder("hashes")}) sent, json_each((${seatsOfComponent})) seat)`

const found = {
  license: licenses,
  own,
  released,
  isRetired: hasRow`retired_license_keys where key = ${sql.placeholder("key")}`,
}

/** The components of a seat as JSON, by name: an update that finds the same text changes what was read, not what came since. */
export const componentsOf = (activationId: string | SQLWrapper) =>
  sql<string>`(select json_group_object(name, hash) from
    (select name, hash from device_components where activation_id = ${activationId} order by name))`

/** Number of times a seat's device was recognized since a time. */
export const recognitionsOf = (activationId: string | SQLWrapper, since: number | SQLWrapper) =>
  sql<number>`(select count(*) from device_aliases where activation_id = ${activationId}
    and is_recognition and added_at > ${since})`

const compared = {
  components: componentsOf(own.id),
  /** The other IDs of the seat's device that are still valid, as JSON. */
  earlierIds: sql<string>`(select json_group_array(json_object('deviceId', device_id, 'components', json(components)))
    from device_aliases where activation_id = ${own.id} and components is not null)`,
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
export type SeatRow = ActivationRow & {
  components: Components
  componentsText: string
  earlierIds: readonly SentDevice[]
  recognitions: number
}

/** Changes that a call makes to a seat's device. */
export type SeatUpdate =
  | { kind: "none" }
  /** Components are added to those of the listed ID. */
  | { kind: "learn"; device: LearnedDevice }
  /** The seat is listed under the sent ID, and its former one becomes an earlier ID. */
  | { kind: "rename"; device: LearnedDevice }
  /** The same for an ID that the seat did not have: the device was found by its components, which counts. */
  | { kind: "recognize"; device: LearnedDevice }

/** The device's own seat, and the update that is not stored yet. */
export type OwnSeat = SeatRow & { update: SeatUpdate }

type SoughtDevice = {
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
      return [{ ...row, components, componentsText, earlierIds: JSON.parse(earlierIds), recognitions }]
    },
  )
  return {
    license: first?.license ?? null,
    seats: seats.sort((one, other) => rankOf(one, deviceId) - rankOf(other, deviceId)),
    released: first?.released ?? null,
    isRetired: first?.isRetired === 1,
  }
}

const rankOf = (seat: SeatRow, deviceId: string) => Number(seat.deviceId !== deviceId)

/** Updates only the last-seen time, for which no other call competes. */
export async function markDeviceSeen(db: Database, activationId: string, now: Date) {
  await db.update(activations).set({ lastSeenAt: now }).where(eq(activations.id, activationId))
}

/** Updates the listed details of a device whose seat is unchanged; false if the seat has changed. */
export async function refreshSeat(
  db: Database,
  { id, licenseId, deviceId: listedAs }: OwnSeat,
  { deviceName, appVersion }: Pick<DeviceDetails, "deviceName" | "appVersion">,
  now: Date,
) {
  const values = { id, licenseId, listedAs, deviceName, appVersion, now: now.getTime() }
  return (await seatRefresh(db).all(values)).length > 0
}

const seatRefresh = preparedOnce((db) =>
  db
    .update(activations)
    .set({
      lastSeenAt: sql`${sql.placeholder("now")}`,
      name: sql`coalesce(${sql.placeholder("deviceName")}, ${activations.name})`,
      appVersion: sql`coalesce(${sql.placeholder("appVersion")}, ${activations.appVersion})`,
    })
    .where(
      and(
        eq(activations.id, sql.placeholder("id")),
        eq(activations.deviceId, sql.placeholder("listedAs")),
        isNull(activations.deactivatedAt),
        isLicenseInForce(sql.placeholder("licenseId")),
      ),
    )
    .returning({ id: activations.id })
    .prepare(),
)

/**
 * Maximum number of emails a day about releases of a license, because the holder of a key can release and activate without
 * end.
 */
const MAX_EMAILS_PER_DAY = 10

type Deactivation = {
  licenseId: string
  deviceIds: readonly string[]
  /** To the owner of the license; null to send none. */
  notice: AccountEmail | null
  now: Date
}

/** The ids of the emails on releases of one license; what follows it tells the releases apart. */
export const releaseEmailPrefix = (licenseId: string) => `devices-released:${licenseId}:` as const

/**
 * Deactivates the active ones of these devices and queues the email, in one transaction; without email when none was
 * active. The ids are one JSON parameter, because D1 limits parameters.
 */
export async function deactivateDevices(db: Database, { licenseId, deviceIds, notice, now }: Deactivation) {
  const selectedIds = inJson(deviceIds)
  const deactivate = db
    .update(activations)
    .set({ deactivatedAt: now })
    .where(
      and(
        eq(activations.licenseId, licenseId),
        inArray(activations.deviceId, selectedIds),
        isNull(activations.deactivatedAt),
      ),
    )
  const count = countDeactivations(db, sql`(${licenseId})`, sql`a.device_id in ${selectedIds}`)
  // A simultaneous request finds nothing to deactivate, or has the same time and so an email of the same id.
  const isDeactivatedNow = hasRow`activations where license_id = ${licenseId}
    and device_id in ${selectedIds} and deactivated_at = ${now.getTime()}`
  const mayTell = sql`${isDeactivatedNow} and ${emailsOfLastDay(licenseId, now)} < ${MAX_EMAILS_PER_DAY}`
  // Without an owner nothing is queued.
  const owner = sql`(select user_id from licenses where id = ${licenseId})`
  await db.batch([count, deactivate, ...(notice ? [queueEmailTo(db, owner, notice, mayTell)] : [])])
}

function emailsOfLastDay(licenseId: string, now: Date) {
  return sql`(select count(*) from ${outbox} where ${hasIdPrefix(releaseEmailPrefix(licenseId))}
    and created_at > ${addMilliseconds(now, -days(1)).getTime()})`
}
