import {
  isWindowOver,
  type LicenseTerms,
  lastTransferDay,
  MAX_TRANSFERS_PER_SEAT,
  SEAT_COLUMNS,
  type SeatChange,
  type SeatedLicense,
  unusedSeats,
} from "#app/licensing/license/license-terms.ts"

/** A used seat with its current or, once deactivated, its last device. */
export type Activation = { seat: number; deviceId: string; transfers: number; deactivatedAt: Date | null }

export type ActivationError =
  | "LICENSE_REVOKED"
  | "DEVICE_LIMIT_REACHED"
  | "TRANSFER_ALREADY_USED"
  | "TRANSFER_WINDOW_CLOSED"

export type ActivationDecision =
  | { kind: "already-active"; seat: number }
  /** The seat's last device returns; always allowed and not counted as a transfer. */
  | { kind: "reactivate"; seat: number }
  | { kind: "activate" }
  /** A different device takes over a deactivated seat; once per seat, and with each of the extra transfers. */
  | { kind: "transfer"; seat: number; from: string; isExtra: boolean }
  | { kind: "refuse"; because: ActivationError }

/** Seats that decide an activation: the device's own, and the one that it could take over. */
export type SeatState = {
  own: Activation | null
  /** A deactivated seat, of those with the fewest transfers; null if there is none. */
  released: Activation | null
}

/** Decides how a device is activated, or why it is refused. */
export function decideActivation(
  license: SeatedLicense,
  { own, released }: SeatState,
  now: Date,
): ActivationDecision {
  const { maxDevices, activeSeats, revokedAt } = license
  if (revokedAt) return { kind: "refuse", because: "LICENSE_REVOKED" }
  if (own?.deactivatedAt === null) return { kind: "already-active", seat: own.seat }
  // A license whose number of devices was lowered can have more seats than devices.
  if (activeSeats >= maxDevices) return { kind: "refuse", because: "DEVICE_LIMIT_REACHED" }
  if (own) return { kind: "reactivate", seat: own.seat }
  if (unusedSeats(license) > 0) return { kind: "activate" }
  return decideTransfer(license, released, now)
}

function decideTransfer(terms: LicenseTerms, released: Activation | null, now: Date): ActivationDecision {
  const isFresh = released !== null && isUntransferred(released)
  const isOwn = isFresh && !isWindowOver(terms, now)
  if (released && (isOwn || terms.extraTransfers > 0))
    return { kind: "transfer", seat: released.seat, from: released.deviceId, isExtra: !isOwn }
  return { kind: "refuse", because: isFresh ? "TRANSFER_WINDOW_CLOSED" : "TRANSFER_ALREADY_USED" }
}

/** Checks if a seat was never transferred and so still can be. */
const isUntransferred = ({ transfers }: Activation) => transfers < MAX_TRANSFERS_PER_SEAT

/** Number of transfers to a different device that are left: of seats, used or not, and extra ones. */
export function transfersLeft(license: SeatedLicense, now: Date) {
  const { revokedAt, extraTransfers, untransferredActive, untransferredReleased } = license
  if (revokedAt) return 0
  if (isWindowOver(license, now)) return extraTransfers
  return unusedSeats(license) + untransferredActive + untransferredReleased + extraTransfers
}

/** Number of these activations that can be transferred to a different device once they are deactivated. */
export const transferableCount = (terms: LicenseTerms, activations: readonly Activation[], now: Date) =>
  transferable(terms, activations.length, activations.filter(isUntransferred).length, now)

function transferable(terms: LicenseTerms, seats: number, untransferred: number, now: Date) {
  if (terms.revokedAt) return 0
  const left = isWindowOver(terms, now) ? 0 : untransferred
  return Math.min(seats, left + terms.extraTransfers)
}

/** Use of the seats of a license, for display. */
export function seatUsage(license: SeatedLicense, now: Date) {
  const { maxDevices, activeSeats: active, releasedSeats: released } = license
  const others = transferable(license, released, license.untransferredReleased, now)
  return {
    maxDevices,
    active,
    /** Deactivated seats; their last devices can always be activated again. */
    released,
    /** Seats that had no device yet; any device can be activated on them, at any time. */
    unused: unusedSeats(license),
    /** Numbers of seats that can be transferred to a different device, among the active and the released ones. */
    transferable: {
      active: transferable(license, active, license.untransferredActive, now),
      released: Math.min(Math.max(0, maxDevices - active), others),
    },
    /** The remaining transfers, how many of them are extra ones, and the last day of the others. */
    transfers: {
      left: transfersLeft(license, now),
      extra: license.revokedAt ? 0 : license.extraTransfers,
      until: lastTransferDay(license),
      isOver: isWindowOver(license, now),
    },
  }
}

export type SeatUsage = ReturnType<typeof seatUsage>

export type TransferAllowance = SeatUsage["transfers"]

/** A device on a seat that none had. */
export const FIRST_ACTIVATION: SeatChange = { activeSeats: 1, untransferredActive: 1 }

/** A deactivated seat that is active again; with -1, an active one that is deactivated. */
export function reactivation(seat: Activation, by: 1 | -1 = 1): SeatChange {
  const untransferred = isUntransferred(seat) ? by : 0
  return {
    activeSeats: by,
    releasedSeats: -by,
    untransferredActive: untransferred,
    untransferredReleased: -untransferred,
  }
}

/** A deactivated seat that a different device takes over. */
export const transferOf = (seat: Activation, isExtra: boolean): SeatChange => ({
  ...reactivation(seat),
  untransferredActive: 0,
  extraTransfers: isExtra ? -1 : 0,
})

function withChange<License extends SeatedLicense>(license: License, change: SeatChange): License {
  const changed = SEAT_COLUMNS.map((name): [string, number] => [name, license[name] + (change[name] ?? 0)])
  return { ...license, ...Object.fromEntries(changed) }
}

/** The license after a device was activated in this way. */
export function afterActivation<License extends SeatedLicense>(
  license: License,
  { own, released }: SeatState,
  decision: ActivationDecision,
): License {
  if (decision.kind === "activate") return withChange(license, FIRST_ACTIVATION)
  if (decision.kind === "reactivate" && own) return withChange(license, reactivation(own))
  if (decision.kind === "transfer" && released)
    return withChange(license, transferOf(released, decision.isExtra))
  return license
}

/** The license after these active seats were deactivated. */
export const afterRelease = <License extends SeatedLicense>(
  license: License,
  released: readonly Activation[],
) => released.reduce((after, seat) => withChange(after, reactivation(seat, -1)), license)
