import type { AppLoadContext } from "@remix-run/cloudflare"
import { addMilliseconds, days, isPast } from "#app/domain/time.ts"
import { markDeviceSeen } from "#db/licensing/activations.server.ts"
import { findLicense } from "./find-license.server.ts"
import type { LicenseSummary } from "./license-summary.server.ts"
import { withMachineFile } from "./with-machine-file.server.ts"

type ValidationResult =
  | { kind: "valid"; license: LicenseSummary; machineFile: string }
  | { kind: "invalid"; code: "LICENSE_NOT_FOUND" | "LICENSE_REVOKED" | "DEVICE_NOT_ACTIVATED" }

/** The precision of a device's last-seen time, so that the app's daily use writes at most one row a day. */
const LAST_SEEN_PRECISION = days(1)

/** Whether the license may be used on the device; updates a last-seen time that is a day old. */
export async function validateDevice(
  context: Pick<AppLoadContext, "db" | "signer" | "now">,
  typedKey: string,
  deviceId: string,
): Promise<ValidationResult> {
  const { db, now } = context
  const found = await findLicense(context, typedKey, deviceId)
  if (found.kind === "refused") return { kind: "invalid", code: found.code }
  if (found.license.revokedAt) return { kind: "invalid", code: "LICENSE_REVOKED" }
  const { license, own: device, state } = found
  if (device?.deactivatedAt !== null) return { kind: "invalid", code: "DEVICE_NOT_ACTIVATED" }
  if (isPast(addMilliseconds(device.lastSeenAt, LAST_SEEN_PRECISION), now()))
    await markDeviceSeen(db, license.id, deviceId, now())
  const summary = await withMachineFile(context, license, state.counts, deviceId)
  return { kind: "valid", ...summary }
}
