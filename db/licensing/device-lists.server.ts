import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm"
import { MAX_LICENSE_DEVICES } from "#app/domain/orders/quote.ts"
import type { Database } from "#db/client.server.ts"
import { activations, deviceAliases } from "#db/schema.ts"

/** The devices of one page of a long list. */
export const DEVICES_PER_PAGE = 50

type Page = { search: string; afterSeat: number }

/** One page of a license's devices by seat, those that match the search if there is one, and one more. */
export function listDevicePage(db: Database, licenseId: string, { search, afterSeat }: Page) {
  return db
    .select()
    .from(activations)
    .where(
      and(
        eq(activations.licenseId, licenseId),
        gt(activations.seat, afterSeat),
        search ? isMatch(search.toLowerCase()) : undefined,
      ),
    )
    .orderBy(asc(activations.seat))
    .limit(DEVICES_PER_PAGE + 1)
}

/** `matchesQuery` in SQL; ignores the case of ASCII letters only. */
const isMatch = (search: string): SQL => sql`(instr(lower(device_id), ${search}) > 0
  or instr(lower(coalesce(name, '')), ${search}) > 0)`

/** All devices of a license, by seat. */
export function listAllDevices(db: Database, licenseId: string) {
  return db
    .select()
    .from(activations)
    .where(eq(activations.licenseId, licenseId))
    .orderBy(asc(activations.seat))
    .limit(MAX_LICENSE_DEVICES)
}

/** Those of a license's devices that have these ids. The ids are one JSON parameter, because D1 limits parameters. */
export function listDevicesById(db: Database, licenseId: string, deviceIds: readonly string[]) {
  const ids = sql`(select value from json_each(${JSON.stringify(deviceIds)}))`
  return (
    db
      .select()
      .from(activations)
      // Without an order, for which SQLite would read all seats.
      .where(and(eq(activations.licenseId, licenseId), inArray(activations.deviceId, ids)))
  )
}

/** The device of a license that has this as one of its other ids that are good, the newest; null without one. */
export async function findDeviceByAlias(db: Database, licenseId: string, deviceId: string) {
  const [device] = await db
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
    .limit(1)
  return device ?? null
}
