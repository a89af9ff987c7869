import type { AppLoadContext } from "@remix-run/cloudflare"
import { publicPlanType } from "#app/domain/checkout/plans.ts"
import type { License } from "#app/domain/licensing/license.ts"
import { offlineFileTerms } from "#app/domain/licensing/machine-file.ts"

import { findActiveDevice } from "./find-device.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "signer" | "now" | "config">

/** Signs the offline machine file of a device; null when the device is not active on the license. */
export async function issueMachineFile(
  context: Dependencies,
  license: License,
  deviceId: string,
): Promise<string | null> {
  if (!(await findActiveDevice(context, license, deviceId))) return null
  const { signer, now, config } = context
  const { key: licenseKey, planType, maxDevices, createdAt } = license
  const issuedAt = now()
  const { lifetime } = offlineFileTerms(createdAt, issuedAt, config.refundWindow)
  const file = { licenseKey, deviceId, planType: publicPlanType(planType), maxDevices }
  return signer.signMachineFile(file, issuedAt, lifetime)
}
