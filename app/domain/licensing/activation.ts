import { addMonths, isPast } from "#app/domain/time.ts"

/** A used seat with its current or, once deactivated, its last device. */
export type Activation = { seat: number; deviceId: string; transfers: number; isDeactivated: boolean }

export type LicenseTerms = { maxDevices: number; purchasedAt: Date; isRevoked: boolean }

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
  /** A different device takes over a deactivated seat; allowed once per seat. */
  | { kind: "transfer"; seat: number; from: string }
  | { kind: "refuse"; because: ActivationError }

const MAX_TRANSFERS_PER_SEAT = 1

/** The end of the transfer window: six months after the purchase. */
export function transferUntil({ purchasedAt }: Pick<LicenseTerms, "purchasedAt">): Date {
  return addMonths(purchasedAt, 6)
}

/** Decides how a device is activated, or why it is refused. */
export function decideActivation(
  terms: LicenseTerms,
  activations: readonly Activation[],
  deviceId: string,
  now: Date,
): ActivationDecision {
  if (terms.isRevoked) return { kind: "refuse", because: "LICENSE_REVOKED" }
  const own = activations.find((activation) => activation.deviceId === deviceId)
  if (own) return { kind: own.isDeactivated ? "reactivate" : "already-active", seat: own.seat }
  if (activations.length < terms.maxDevices) return { kind: "activate" }

  const deactivated = activations.filter(({ isDeactivated }) => isDeactivated)
  if (deactivated.length === 0) return { kind: "refuse", because: "DEVICE_LIMIT_REACHED" }
  const transferable = deactivated.find(({ transfers }) => transfers < MAX_TRANSFERS_PER_SEAT)
  if (!transferable) return { kind: "refuse", because: "TRANSFER_ALREADY_USED" }
  if (isPast(transferUntil(terms), now)) return { kind: "refuse", because: "TRANSFER_WINDOW_CLOSED" }
  return { kind: "transfer", seat: transferable.seat, from: transferable.deviceId }
}

/** How many seats, used or not, can still be transferred to a different device. */
export function transfersLeft(terms: LicenseTerms, activations: readonly Activation[], now: Date): number {
  if (terms.isRevoked || isPast(transferUntil(terms), now)) return 0
  return terms.maxDevices - activations.filter(({ transfers }) => transfers >= MAX_TRANSFERS_PER_SEAT).length
}

/** The remaining transfers and the end of the transfer window. */
export type TransferAllowance = { left: number; until: Date; isOver: boolean }

/** How many of these activations can be transferred to a different device once they are deactivated. */
export function transferableCount(
  terms: LicenseTerms,
  activations: readonly Activation[],
  now: Date,
): number {
  if (terms.isRevoked || isPast(transferUntil(terms), now)) return 0
  return activations.filter(({ transfers }) => transfers < MAX_TRANSFERS_PER_SEAT).length
}

export function devicesUsed(activations: readonly Activation[]): number {
  return activations.filter(({ isDeactivated }) => !isDeactivated).length
}

/** How the seats of a license are used, for display. */
export type SeatUsage = {
  maxDevices: number
  active: number
  /** Deactivated seats; their last devices can always be activated again. */
  released: number
  /** Seats that had no device yet; any device can be activated on them, at any time. */
  unused: number
  /** Of the active and of the released seats, those that can be transferred to a different device. */
  transferable: { active: number; released: number }
  transfers: TransferAllowance
}

export function seatUsage(terms: LicenseTerms, activations: readonly Activation[], now: Date): SeatUsage {
  const active = activations.filter(({ isDeactivated }) => !isDeactivated)
  const released = activations.filter(({ isDeactivated }) => isDeactivated)
  const until = transferUntil(terms)
  return {
    maxDevices: terms.maxDevices,
    active: active.length,
    released: released.length,
    unused: Math.max(0, terms.maxDevices - activations.length),
    transferable: {
      active: transferableCount(terms, active, now),
      released: transferableCount(terms, released, now),
    },
    transfers: { left: transfersLeft(terms, activations, now), until, isOver: isPast(until, now) },
  }
}
