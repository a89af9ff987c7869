import type { AppLoadContext } from "@remix-run/cloudflare"
import type { License } from "#app/domain/license.ts"
import { offlineFileTerms } from "#app/domain/machine-file.ts"

type Needs = Pick<AppLoadContext, "signer" | "now" | "config">

/** The offline machine file of a computer that is active on the license; null for any other. */
export async function issueMachineFile(
  { signer, now, config }: Needs,
  { key: licenseKey, planType, maxDevices, createdAt, devices }: License,
  deviceId: string,
): Promise<string | null> {
  const isActive = devices.some((device) => device.deviceId === deviceId && device.releasedAt === null)
  if (!isActive) return null
  const issuedAt = now()
  const { lifetime } = offlineFileTerms(createdAt, issuedAt, config.refundWindow)
  return signer.signMachineFile({ licenseKey, deviceId, planType, maxDevices }, issuedAt, lifetime)
}
