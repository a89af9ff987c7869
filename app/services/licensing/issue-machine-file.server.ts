import type { Clock, Signing, Site, Store } from "#app/capabilities.ts"
import type { License } from "#app/domain/licensing/license.ts"
import { machineFileFacts, offlineFileTerms } from "#app/domain/licensing/machine-file.ts"

import { findActiveDevice } from "./find-device.server.ts"

type Dependencies = Store & Clock & Signing & Site

/** Signs the offline machine file of a device; null when the device is not active on the license. */
export async function issueMachineFile(
  context: Dependencies,
  license: License,
  deviceId: string,
): Promise<string | null> {
  if (!(await findActiveDevice(context, license, deviceId))) return null
  const { signer, now, config } = context
  const issuedAt = now()
  const { lifetime } = offlineFileTerms(license.createdAt, issuedAt, config.refundWindow)
  return signer.signMachineFile(machineFileFacts(license, deviceId), issuedAt, lifetime)
}
