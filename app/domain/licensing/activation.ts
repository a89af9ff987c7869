import { addMonths, isPast } from "#app/domain/time.ts"

/** A seat that was used at least once: the device in it, or the one that was in it last. */
export type Activation = { seat: number; deviceId: string; transfers: number; isDeactivated: boolean }

export type LicenseTerms = { maxDevices: number; purchasedAt: Date; isRevoked: boolean }

export type ActivationError =
  | "LICENSE_REVOKED"
  | "DEVICE_LIMIT_REACHED"
  | "TRANSFER_ALREADY_USED"
  | "TRANSFER_WINDOW_CLOSED"

export type ActivationDecision =
  | { kind: "already-active"; seat: number }
  /** The device that was last in the seat: it always gets back in, and that is not counted. */
  | { kind: "reactivate"; seat: number }
  | { kind: "activate" }
  /** A different device takes over a released seat: counted, once a seat. */
  | { kind: "transfer"; seat: number; from: string }
  | { kind: "refuse"; because: ActivationError }

const TRANSFERS_PER_ACTIVATION = 1

/** The last moment in which a seat may move to a different device: six months after the purchase. */
export function transferUntil({ purchasedAt }: Pick<LicenseTerms, "purchasedAt">): Date {
  return addMonths(purchasedAt, 6)
}

/** The one decision about a device that asks to be activated. */
export function decideActivation(
  terms: LicenseTerms,
  activations: readonly Activation[],
  deviceId: string,
  now: Date,
): ActivationDecision {
  if (terms.isRevoked) return { kind: "refuse", because: "LICENSE_REVOKED" }
  const own = activations.find((seat) => seat.deviceId === deviceId)
  if (own) return { kind: own.isDeactivated ? "reactivate" : "already-active", seat: own.seat }
  if (activations.length < terms.maxDevices) return { kind: "activate" }

  const released = activations.filter(({ isDeactivated }) => isDeactivated)
  if (released.length === 0) return { kind: "refuse", because: "DEVICE_LIMIT_REACHED" }
  const transferable = released.find(({ transfers }) => transfers < TRANSFERS_PER_ACTIVATION)
  if (!transferable) return { kind: "refuse", because: "TRANSFER_ALREADY_USED" }
  if (isPast(transferUntil(terms), now)) return { kind: "refuse", because: "TRANSFER_WINDOW_CLOSED" }
  return { kind: "transfer", seat: transferable.seat, from: transferable.deviceId }
}

/** How many activations may still move to a different device. */
export function transfersLeft(terms: LicenseTerms, activations: readonly Activation[], now: Date): number {
  if (terms.isRevoked || isPast(transferUntil(terms), now)) return 0
  return (
    terms.maxDevices - activations.filter(({ transfers }) => transfers >= TRANSFERS_PER_ACTIVATION).length
  )
}

export type TransferAllowance = { left: number; until: Date; isOver: boolean }

/** What an owner is told of transfers: how many are left, and until when, or since when no more. */
export function transferAllowance(
  terms: LicenseTerms,
  activations: readonly Activation[],
  now: Date,
): TransferAllowance {
  const until = transferUntil(terms)
  return { left: transfersLeft(terms, activations, now), until, isOver: isPast(until, now) }
}

/** Of these activations, how many a different device may take over once they are released. */
export function transferableCount(
  terms: LicenseTerms,
  activations: readonly Activation[],
  now: Date,
): number {
  if (terms.isRevoked || isPast(transferUntil(terms), now)) return 0
  return activations.filter(({ transfers }) => transfers < TRANSFERS_PER_ACTIVATION).length
}

export function devicesUsed(activations: readonly Activation[]): number {
  return activations.filter(({ isDeactivated }) => !isDeactivated).length
}
