import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm"
import type { SeatChange } from "#app/licensing/license/license-terms.ts"
import { MAX_LICENSE_DEVICES } from "#app/orders/quotes/quote.ts"
import { type Database, findFirst, hasRow, inJson } from "#db/client.server.ts"
import { activations, deviceAliases, licenses } from "#db/schema/licensing.ts"
import { matchesQuery } from "./device.ts"

/** Number of devices on one page of a long list. */
export const DEVICES_PER_PAGE = 50

export type Page = { search: string; afterSeat: number }

/** Lists one page of a license's devices that match the search, by seat, and one more; an empty search matches all. */
export async function listDevicePage(db: Database, licenseId: string, { search, afterSeat }: Page) {
  const devices = await selectDevices(db, licenseId, {
    afterSeat,
    limit: search === "" ? DEVICES_PER_PAGE + 1 : MAX_LICENSE_DEVICES,
  })
  // SQLite knows the case of ASCII letters only.
  return devices.filter((device) => matchesQuery(device, search)).slice(0, DEVICES_PER_PAGE + 1)
}

/** All devices of a license, by seat. A license of at most 20 seats is read with the session, in sessions/queries.server.ts. */
export const listAllDevices = (db: Database, licenseId: string) =>
  selectDevices(db, licenseId, { afterSeat: 0, limit: MAX_LICENSE_DEVICES })

const selectDevices = (
  db: Database,
  licenseId: string,
  { afterSeat, limit }: { afterSeat: number; limit: number },
) =>
  db
    .select()
    .from(activations)
    .where(and(eq(activations.licenseId, licenseId), gt(activations.seat, afterSeat)))
    .orderBy(asc(activations.seat))
    .limit(limit)

/** Lists the devices of a license with these ids, which are one JSON parameter, because D1 limits parameters. */
export function listDevicesById(db: Database, licenseId: string, deviceIds: readonly string[]) {
  return (
    db
      .select()
      .from(activations)
      // Without an order, for which SQLite would read all seats.
      .where(and(eq(activations.licenseId, licenseId), inArray(activations.deviceId, inJson(deviceIds))))
  )
}

/** Finds the license's device with this as another ID that is still valid, the newest one; null if there is none. */
export async function findDeviceByAlias(db: Database, licenseId: string, deviceId: string) {
  return findFirst(
    db
      .select(getTableColumns(activations))
      .from(deviceAliases)
      .innerJoin(activations, eq(activations.id, deviceAliases.activationId))
      .where(
        and(
          eq(deviceAliases.licenseId, licenseId),
          eq(deviceAliases.deviceId, deviceId),
          isNotNull(deviceAliases.components),
        ),
      )
      .orderBy(desc(deviceAliases.addedAt))
      .limit(1),
  )
}

// Each write reads the license again, because it can be revoked, or its number of devices changed, since it was found.

/** SQL condition that the license is in force and `condition` holds for it. */
export const isLicenseInForce = (licenseId: string | SQLWrapper, condition = sql`true`) =>
  hasRow`licenses where id = ${licenseId} and revoked_at is null and ${condition}`

/** SQL condition that one more of the license's devices may be active. */
export const isBelowLimit = (licenseId: string) =>
  isLicenseInForce(licenseId, sql`active_seats < max_devices`)

/** Statement that counts a change of a license's seats. */
export function countSeatChange(db: Database, licenseId: string, change: SeatChange) {
  return db.update(licenses).set(changed(change)).where(eq(licenses.id, licenseId))
}

/** A statement that counts seats as deactivated, before they are: the active ones, `a`, that are chosen. */
export function countDeactivations(db: Database, licenseIds: SQL, isChosen: SQL) {
  const chosen = sql`from activations a where a.license_id = ${licenses.id} and a.deactivated_at is null
    and ${isChosen}`
  const all = sql`(select count(*) ${chosen})`
  const own = sql`(select count(*) ${chosen} and a.transfers = 0)`
  return db
    .update(licenses)
    .set(
      changed({
        activeSeats: sql`-${all}`,
        releasedSeats: all,
        untransferredActive: sql`-${own}`,
        untransferredReleased: own,
      }),
    )
    .where(sql`${licenses.id} in ${licenseIds}`)
}

function changed(change: { [Column in keyof SeatChange]: SQL | number }) {
  const entries = Object.entries(change) as [keyof SeatChange, SQL | number][]
  return Object.fromEntries(entries.map(([name, by]) => [name, sql`${licenses[name]} + ${by}`]))
}
