import { eq, type SQL, sql } from "drizzle-orm"
import { type Database, hasRow } from "#db/client.server.ts"
import { licenses } from "#db/schema/licensing.ts"
import type { SeatChange } from "./device.ts"

// Each write reads the license again, because it can be revoked, or its number of devices changed, since it was found.

/** SQL condition that the license is in force and `condition` holds for it. */
export const isLicenseInForce = (licenseId: string, condition = sql`true`) =>
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
