import { and, eq, isNotNull, sql } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { activations, licenses } from "#db/schema.ts"
import { type DeviceDetails, isBelowLimit } from "./activations.server.ts"

type Transfer = { seat: number; from: string; isExtra: boolean }

/**
 * Transfers a deactivated seat to a different device, and uses up an extra transfer if it is one; false when `from` is
 * no longer its deactivated device, or no extra transfer is left.
 */
export async function transferActivation(
  db: Database,
  licenseId: string,
  transfer: Transfer,
  device: DeviceDetails,
  now: Date,
): Promise<boolean> {
  const update = updateSeat(db, licenseId, transfer, device, now)
  const useExtra = db
    .update(licenses)
    .set({ extraTransfers: sql`${licenses.extraTransfers} - 1` })
    .where(and(eq(licenses.id, licenseId), sql`changes() = 1`))
  const [updated] = await db.batch([update, ...(transfer.isExtra ? [useExtra] : [])])
  return updated.length === 1
}

function updateSeat(
  db: Database,
  licenseId: string,
  { seat, from, isExtra }: Transfer,
  { deviceId, name, appVersion }: DeviceDetails,
  now: Date,
) {
  const hasExtra = sql`exists (select 1 from licenses where id = ${licenseId} and extra_transfers > 0)`
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
      label: null,
    })
    .where(
      and(
        eq(activations.licenseId, licenseId),
        eq(activations.seat, seat),
        eq(activations.deviceId, from),
        isNotNull(activations.deactivatedAt),
        isBelowLimit(licenseId),
        isExtra ? hasExtra : undefined,
      ),
    )
    .returning({ id: activations.id })
}
