import type { Outbox, Signing, Site } from "#app/capabilities.ts"
import { countsAfterRelease, seatUsage } from "#app/licensing/activation/activation.ts"
import {
  deactivateDevices,
  releaseEmailPrefix,
} from "#app/licensing/activation/deactivation-queries.server.ts"
import type { SentDevice } from "#app/licensing/activation/device-components.ts"
import { type FoundLicense, findLicense } from "#app/licensing/activation/find-license.server.ts"
import type { LicenseRow } from "#app/licensing/activation/queries.server.ts"
import {
  type LicenseSummary,
  summarizeLicense,
  toActivation,
  toLicenseTerms,
} from "#app/licensing/dashboard/license-summary.server.ts"
import type { SeatCounts } from "#app/licensing/devices/device.ts"
import { devicesReleasedEmail, type ReleasedIn } from "#app/licensing/keys/emails.ts"
import { sendQueuedEmailsInBackground } from "#app/platform/email/send-queued-emails.server.ts"
import type { Device } from "./device.ts"

type Release = {
  license: Pick<LicenseRow, "id" | "maxDevices" | "createdAt" | "revokedAt" | "extraTransfers">
  /** The seats of the license. */
  seats: SeatCounts
  /** Devices of the license to release. */
  chosen: readonly Pick<Device, "seat" | "deviceId" | "name" | "transfers" | "deactivatedAt">[]
  releasedIn: ReleasedIn
}

/**
 * Releases those of the devices that are active and tells the owner, once. Returns the seats of the
 * license as the release left them.
 */
export async function releaseDevices(context: Outbox, release: Release): Promise<SeatCounts> {
  const { license, chosen } = release
  const now = context.now()
  const { after, notice } = prepareRelease(context, release, now)
  const deviceIds = chosen.map(({ deviceId }) => deviceId)
  await deactivateDevices(context.db, { licenseId: license.id, deviceIds, notice, now })
  if (notice) sendQueuedEmailsInBackground(context)
  return after
}

/** The seats after the release, and the email that tells of it, to whoever has the license. */
export function prepareRelease(context: Site, release: Release, now: Date) {
  const { seats, chosen } = release
  const active = chosen.filter(({ deactivatedAt }) => deactivatedAt === null)
  const after = countsAfterRelease(seats, active.map(toActivation))
  return { after, notice: writeNotice(context, release, after, now) }
}

/** The id is also the key by which the email service recognizes a repetition: 256 characters at most. */
const MAX_EMAIL_ID = 250

/** Returns null when nothing is released, or when the license is revoked and no device can use it. */
function writeNotice(
  { config }: Site,
  { license, chosen, releasedIn }: Release,
  after: SeatCounts,
  at: Date,
) {
  const released = chosen.filter(({ deactivatedAt }) => deactivatedAt === null)
  if (released.length === 0 || license.revokedAt) return null
  const seats = released.map(({ seat }) => seat).join("-")
  const id = `${releaseEmailPrefix(license.id)}${at.getTime()}:${seats}`.slice(0, MAX_EMAIL_ID)
  const facts = {
    id,
    devices: released,
    releasedIn,
    seats: seatUsage(toLicenseTerms(license), after, at),
    at,
  }
  return devicesReleasedEmail(facts, config)
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
  const { license, own, state } = found
  const after = await releaseDevices(context, {
    license,
    seats: state.counts,
    chosen: own ? [own.seat.row] : [],
    releasedIn: "app",
  })
  return { kind: "deactivated", license: summarizeLicense(license, after, context.now()) }
}
