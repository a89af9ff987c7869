import type { Clock, Signing, Store } from "#app/capabilities.ts"
import { type LicenseSummary, withMachineFile } from "#app/licensing/dashboard/license-summary.server.ts"
import { retryWhile } from "#app/platform/retry.ts"
import { addMilliseconds, days, isPast } from "#app/platform/time.ts"
import type { SentDevice } from "./device-components.ts"
import { findLicense } from "./find-license.server.ts"
import { markDeviceSeen, type OwnSeat } from "./queries.server.ts"
import { claimSeat } from "./seat-queries.server.ts"

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
    const { license, own } = found
    if (license.revokedAt) return { kind: "invalid", code: "LICENSE_REVOKED" }
    if (own?.deactivatedAt !== null) return { kind: "invalid", code: "DEVICE_NOT_ACTIVATED" }
    if (!(await writeSeen(context, own, device.deviceId))) return null
    return { kind: "valid", ...(await withMachineFile(context, license, device)) }
  })
}

/** False when the seat changed since it was read. */
async function writeSeen({ db, now }: Store & Clock, seat: OwnSeat, deviceId: string) {
  if (seat.learned) return claimSeat(db, seat, { deviceId, deviceName: null, appVersion: null }, now())
  if (isPast(addMilliseconds(seat.lastSeenAt, LAST_SEEN_PRECISION), now()))
    await markDeviceSeen(db, seat.id, now())
  return true
}
