import { revocations, revokedTitles } from "#app/copy/desk/licenses.ts"
import { recognitionsLabel } from "#app/copy/licensing/recognized.ts"
import { transfersSentence } from "#app/copy/licensing/seats.ts"
import { planNames } from "#app/copy/orders/plan-names.ts"
import { transfersLeft, transferUntil } from "#app/domain/licensing/activation.ts"
import { formatIndianDay, isPast } from "#app/domain/time.ts"
import { toLicenseTerms } from "#app/services/licensing/license-summary.server.ts"
import { DEVICES_PER_PAGE, type LicenseDetails } from "#db/licensing/license-details.server.ts"
import { toSeatCounts } from "#db/licensing/seat-counts.server.ts"

/** A license as its page at the desk shows it. */
export function licenseSummary({ license, email, devices }: LicenseDetails, now: Date) {
  const { id, key, planType, maxDevices, userId, orderId, paymentId, revokedAt, revocationReason } = license
  const terms = toLicenseTerms(license)
  const until = transferUntil(terms)
  const left = transfersLeft(terms, toSeatCounts(license), now)
  const shown = devices.slice(0, DEVICES_PER_PAGE)
  return {
    ...{ id, key, email, userId, orderId, paymentId, maxDevices },
    plan: planNames[planType],
    isRevoked: revokedAt !== null,
    status: revokedAt ? statusOf(revocationReason) : "Active",
    /** Why it can't be reinstated; null for a license that can be, or is in force. */
    whyNotReinstated: revokedAt && revocations[revocationReason ?? "replaced"],
    active: license.activeSeats,
    transfers: transfersSentence({ left, extra: license.extraTransfers, until, isOver: isPast(until, now) }),
    devices: shown.map((device) => ({
      seat: device.seat,
      deviceId: device.deviceId,
      name: device.name ?? "",
      appVersion: device.appVersion ?? "",
      transfers: device.transfers,
      firstSeen: formatIndianDay(device.firstSeenAt),
      lastSeen: formatIndianDay(device.lastSeenAt),
      recognized:
        device.recognizedAt && recognitionsLabel(formatIndianDay(device.recognizedAt), device.recognitions),
      released: device.deactivatedAt && formatIndianDay(device.deactivatedAt),
    })),
    nextSeat: devices.length > DEVICES_PER_PAGE ? (shown.at(-1)?.seat ?? null) : null,
  }
}

const statusOf = (reason: keyof typeof revokedTitles | null) => (reason ? revokedTitles[reason] : "Revoked")

export type LicenseSummary = ReturnType<typeof licenseSummary>
