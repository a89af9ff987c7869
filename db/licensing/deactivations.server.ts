import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import type { AccountEmail } from "#app/domain/email.ts"
import type { SeatCounts } from "#app/domain/licensing/activation.ts"
import { addMilliseconds, days } from "#app/domain/time.ts"
import {
  activations,
  type Database,
  deviceAliases,
  deviceComponents,
  hasRow,
  licenses,
  outbox,
  writeIf,
} from "#db/client.server.ts"
import { hasIdPrefix, queueEmailTo } from "#db/outbox.server.ts"
import { countTransferred } from "#db/totals.server.ts"
import { isBelowLimit, type SeatedDevice, seatFacts } from "./activations.server.ts"

/** Of releases, for one license: whoever has a key can release and activate computers without end. */
const MAX_EMAILS_PER_DAY = 10

type Deactivation = {
  licenseId: string
  deviceIds: readonly string[]
  /** To the owner of the license; null for none. */
  notice: AccountEmail | null
  now: Date
}

/** The ids of the emails on releases of one license; what follows it tells the releases apart. */
export const releaseEmailPrefix = (licenseId: string) => `devices-released:${licenseId}:` as const

/**
 * Deactivates the active ones of these devices and queues the email, in one transaction; without email when none was
 * active. The ids are one JSON parameter, because D1 limits parameters.
 */
export async function deactivateDevices(
  db: Database,
  { licenseId, deviceIds, notice, now }: Deactivation,
): Promise<void> {
  const selectedIds = sql`(select value from json_each(${JSON.stringify(deviceIds)}))`
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

type CountedLicense = Pick<
  typeof licenses.$inferSelect,
  "activeSeats" | "releasedSeats" | "untransferredActive" | "untransferredReleased"
>

/** The seats of a license, as the statements below count them. */
export function toSeatCounts(license: CountedLicense): SeatCounts {
  const { activeSeats, releasedSeats, untransferredActive, untransferredReleased } = license
  return {
    active: activeSeats,
    released: releasedSeats,
    untransferred: { active: untransferredActive, released: untransferredReleased },
  }
}

type CountedColumn = keyof CountedLicense | "extraTransfers"

/** By how much each number of seats, or of the extra transfers that are left, changes. */
type SeatChange = Partial<Record<CountedColumn, SQL | number>>

/** A statement that counts a change of a license's seats, right after the one that made it: without effect if that one had none. */
export function countSeatChange(db: Database, licenseId: string, change: SeatChange) {
  return db
    .update(licenses)
    .set(changed(change))
    .where(and(eq(licenses.id, licenseId), sql`changes() = 1`))
}

/** A deactivated seat that is active again. */
export function reactivation({ transfers }: { transfers: number }): SeatChange {
  const untransferred = transfers === 0 ? 1 : 0
  return {
    activeSeats: 1,
    releasedSeats: -1,
    untransferredActive: untransferred,
    untransferredReleased: -untransferred,
  }
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

function changed(change: SeatChange) {
  const entries = Object.entries(change) as [CountedColumn, SQL | number][]
  return Object.fromEntries(entries.map(([name, by]) => [name, sql`${licenses[name]} + ${by}`]))
}

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

/** Whether the seat's deactivated device is still `from`, an extra transfer is left if one is used, and the ID is in no other seat. */
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
