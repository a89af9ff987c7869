import type { AppLoadContext } from "@remix-run/cloudflare"
import type { License } from "#app/domain/license.ts"
import { days } from "#app/domain/time.ts"

type Needs = Pick<AppLoadContext, "signer" | "now">

/** For how long a computer that is never online may work with one file. */
const OFFLINE_FILE = days(365)

/** The machine file of a computer that is active on the licence, for a year; null for any other. */
export async function issueMachineFile(
  { signer, now }: Needs,
  { key: licenseKey, planType, maxDevices, devices }: License,
  deviceId: string,
): Promise<string | null> {
  const isActive = devices.some((device) => device.deviceId === deviceId && device.releasedAt === null)
  if (!isActive) return null
  return signer.signMachineFile({ licenseKey, deviceId, planType, maxDevices }, now(), OFFLINE_FILE)
}
