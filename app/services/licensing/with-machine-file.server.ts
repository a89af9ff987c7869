import type { Clock, Signing } from "#app/capabilities.ts"
import type { SeatCounts } from "#app/domain/licensing/activation.ts"
import type { SentDevice } from "#app/domain/licensing/components.ts"
import { API_FILE_LIFETIME, machineFileFacts } from "#app/domain/licensing/machine-file.ts"
import type { LicenseRow } from "#db/licensing/activations.server.ts"
import { summarizeLicense } from "./license-summary.server.ts"

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
