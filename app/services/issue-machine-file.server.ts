import type { AppLoadContext } from "@remix-run/cloudflare"
import type { License } from "#app/domain/license.ts"
import { days } from "#app/domain/time.ts"
import { listDevices } from "#db/devices.server.ts"

type Needs = Pick<AppLoadContext, "db" | "signer" | "now">

/** For how long a computer that is never online may work with one file. */
const OFFLINE_FILE = days(365)

/** The machine file of a computer that is active on the licence, for a year; null for any other. */
export async function issueMachineFile(
  { db, signer, now }: Needs,
  { id, key: licenseKey, planType, maxDevices }: License,
  deviceId: string,
): Promise<string | null> {
  const devices = await listDevices(db, id)
  const isActive = devices.some((device) => device.deviceId === deviceId && device.releasedAt === null)
  if (!isActive) return null
  return signer.signMachineFile({ licenseKey, deviceId, planType, maxDevices }, now(), OFFLINE_FILE)
}
