import type { Clock, Signing } from "#app/capabilities.ts"
import {
  type Activation,
  type LicenseTerms,
  type SeatCounts,
  transfersLeft,
  transferUntil,
} from "#app/domain/licensing/activation.ts"
import type { SentDevice } from "#app/domain/licensing/components.ts"
import type { Device } from "#app/domain/licensing/license.ts"
import { API_FILE_LIFETIME, machineFileFacts } from "#app/domain/licensing/machine-file.ts"
import { planFeatures, publicPlanType } from "#app/domain/orders/plans.ts"
import type { LicenseRow } from "#db/licensing/activations.server.ts"

export type LicenseSummary = ReturnType<typeof summarizeLicense>

/** The license object of the licensing API; times are ISO 8601 in UTC. */
export function summarizeLicense(license: LicenseRow, counts: SeatCounts, now: Date) {
  const terms = toLicenseTerms(license)
  return {
    planType: publicPlanType(license.planType),
    maxDevices: license.maxDevices,
    devicesUsed: counts.active,
    purchasedAt: license.createdAt.toISOString(),
    transfersLeft: transfersLeft(terms, counts, now),
    transferUntil: transferUntil(terms).toISOString(),
    features: planFeatures(license.planType),
  }
}

export function toLicenseTerms({
  maxDevices,
  createdAt,
  revokedAt,
  extraTransfers,
}: Pick<LicenseRow, "maxDevices" | "createdAt" | "revokedAt" | "extraTransfers">): LicenseTerms {
  return { maxDevices, purchasedAt: createdAt, isRevoked: revokedAt !== null, extraTransfers }
}

export function toActivation({
  seat,
  deviceId,
  transfers,
  deactivatedAt,
}: Pick<Device, "seat" | "deviceId" | "transfers" | "deactivatedAt">): Activation {
  return { seat, deviceId, transfers, isDeactivated: deactivatedAt !== null }
}

/**
 * The API's response for an active device: the license's summary and a signed machine file valid for 30 days.
 */
export async function withMachineFile(
  { signer, now }: Clock & Signing,
  license: LicenseRow,
  counts: SeatCounts,
  { deviceId, components }: SentDevice,
) {
  const file = machineFileFacts(license, deviceId, components)
  const machineFile = await signer.signMachineFile(file, now(), API_FILE_LIFETIME)
  return { license: summarizeLicense(license, counts, now()), machineFile }
}
