import type { Outbox, Signing, Site } from "#app/capabilities.ts"
import { type Activation, afterRelease, seatUsage } from "#app/licensing/activation/activation.ts"
import type { SentDevice } from "#app/licensing/activation/device-components.ts"
import { type FoundLicense, findLicense } from "#app/licensing/activation/find-license.server.ts"
import { deactivateDevices, releaseEmailPrefix } from "#app/licensing/activation/queries.server.ts"
import { type LicenseSummary, summarizeLicense } from "#app/licensing/dashboard/license-summary.server.ts"
import { devicesReleasedEmail, type ReleasedIn } from "#app/licensing/keys/emails.ts"
import type { SeatedLicense } from "#app/licensing/license/license-terms.ts"
import type { Device } from "./device.ts"

type Release<License> = {
  license: License
  /** Devices of the license to release. */
  chosen: readonly (Activation & Pick<Device, "name">)[]
  releasedIn: ReleasedIn
}

type ReleasedLicense = SeatedLicense & { id: string }

/** Releases those of the devices that are active and tells the owner, once. Returns the license as the release left it. */
export async function releaseDevices<License extends ReleasedLicense>(
  context: Outbox,
  release: Release<License>,
) {
  const { license, chosen } = release
  const now = context.now()
  const { after, notice } = prepareRelease(context, release, now)
  const deviceIds = chosen.map(({ deviceId }) => deviceId)
  await deactivateDevices(context.db, { licenseId: license.id, deviceIds, notice, now })
  if (notice) context.sendEmails()
  return after
}

/** The id is also the key by which the email service recognizes a repetition: 256 characters at most. */
const MAX_EMAIL_ID = 250

/**
 * The license after the release, and the email that tells its holder of it; null when nothing is released, or when the license
 * is revoked and no device can use it.
 */
export function prepareRelease<License extends ReleasedLicense>(
  { config }: Site,
  { license, chosen, releasedIn }: Release<License>,
  at: Date,
) {
  const devices = chosen.filter(({ deactivatedAt }) => deactivatedAt === null)
  const after = afterRelease(license, devices)
  if (devices.length === 0 || license.revokedAt) return { after, notice: null }
  const numbers = devices.map(({ seat }) => seat).join("-")
  const id = `${releaseEmailPrefix(license.id)}${at.getTime()}:${numbers}`.slice(0, MAX_EMAIL_ID)
  const notice = devicesReleasedEmail({ id, devices, releasedIn, seats: seatUsage(after, at), at }, config)
  return { after, notice }
}

type DeactivationResult =
  | { kind: "deactivated"; license: LicenseSummary }
  | Extract<FoundLicense, { kind: "refused" }>

/** Deactivates a device, which frees its seat. Idempotent, also for a device that is not active. */
export async function deactivateDevice(
  context: Outbox & Signing,
  typedKey: string,
  device: SentDevice,
): Promise<DeactivationResult> {
  const found = await findLicense(context, typedKey, device)
  if (found.kind === "refused") return found
  const { license, own } = found
  const chosen = own ? [own] : []
  const after = await releaseDevices(context, { license, chosen, releasedIn: "app" })
  return { kind: "deactivated", license: summarizeLicense(after, context.now()) }
}
