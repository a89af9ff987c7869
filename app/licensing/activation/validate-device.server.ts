import type { Clock, Signing, Store } from "#app/capabilities.ts"
import { type LicenseSummary, withMachineFile } from "#app/licensing/dashboard/license-summary.server.ts"
import { claimSeat } from "#app/licensing/devices/seat-claim-queries.server.ts"
import { retryWhile } from "#app/platform/retry.ts"
import { addMilliseconds, days, isPast } from "#app/platform/time.ts"
import type { SentDevice } from "./device-components.ts"
import { findLicense, type OwnSeat } from "./find-license.server.ts"
import { markDeviceSeen } from "./queries.server.ts"

type ValidationResult =
  | { kind: "valid"; license: LicenseSummary; machineFile: string }
  | { kind: "invalid"; code: "LICENSE_NOT_FOUND" | "LICENSE_REVOKED" | "DEVICE_NOT_ACTIVATED" }

/** The precision of a device's last-seen time, so that the app's daily use writes at most one row a day. */
const LAST_SEEN_PRECISION = days(1)

/**
 * Checks if the license may be used on the device. Updates a last-seen time that is a day old, and details that the
 * device newly sent about itself; nothing else is written.
 */
export function validateDevice(
  context: Store & Clock & Signing,
  typedKey: string,
  device: SentDevice,
): Promise<ValidationResult> {
  return retryWhile<ValidationResult>(async () => {
    const found = await findLicense(context, typedKey, device)
    if (found.kind === "refused") return { kind: "invalid", code: found.code }
    const { license, own, state } = found
    if (license.revokedAt) return { kind: "invalid", code: "LICENSE_REVOKED" }
    if (own?.seat.row.deactivatedAt !== null) return { kind: "invalid", code: "DEVICE_NOT_ACTIVATED" }
    if (!(await writeSeen(context, license.id, own, device.deviceId))) return null
    return { kind: "valid", ...(await withMachineFile(context, license, state.counts, device)) }
  })
}

/** False when the seat changed since it was read. */
async function writeSeen(
  { db, now }: Store & Clock,
  licenseId: string,
  { seat, learned, isRecognition }: OwnSeat,
  deviceId: string,
): Promise<boolean> {
  if (learned) {
    const device = { deviceId, name: null, appVersion: null }
    return claimSeat(db, licenseId, { seat, device, learned, isRecognition }, now())
  }
  if (isPast(addMilliseconds(seat.row.lastSeenAt, LAST_SEEN_PRECISION), now()))
    await markDeviceSeen(db, seat.row.id, now())
  return true
}
