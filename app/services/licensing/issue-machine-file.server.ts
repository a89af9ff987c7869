import type { AppLoadContext } from "@remix-run/cloudflare"
import { publicPlanType } from "#app/domain/checkout/plans.ts"
import type { License } from "#app/domain/licensing/license.ts"
import { offlineFileTerms } from "#app/domain/licensing/machine-file.ts"

type Dependencies = Pick<AppLoadContext, "signer" | "now" | "config">

/** Signs the offline machine file of a device; null when the device is not active on the license. */
export async function issueMachineFile(
  { signer, now, config }: Dependencies,
  { key: licenseKey, planType, maxDevices, createdAt, devices }: License,
  deviceId: string,
): Promise<string | null> {
  const isActive = devices.some((device) => device.deviceId === deviceId && device.deactivatedAt === null)
  if (!isActive) return null
  const issuedAt = now()
  const { lifetime } = offlineFileTerms(createdAt, issuedAt, config.refundWindow)
  const file = { licenseKey, deviceId, planType: publicPlanType(planType), maxDevices }
  return signer.signMachineFile(file, issuedAt, lifetime)
}
