import { addMonths, isPast } from "#app/domain/time.ts"

/** A used seat with its current or, once deactivated, its last device. */
export type Activation = { seat: number; deviceId: string; transfers: number; isDeactivated: boolean }

export type LicenseTerms = {
  maxDevices: number
  purchasedAt: Date
  isRevoked: boolean
  /** What is left of the transfers that the site's owner allowed; they have no end date. */
  extraTransfers: number
}

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
  if (own && !own.isDeactivated) return { kind: "already-active", seat: own.seat }
  // A license whose number of devices was lowered can have more seats than devices.
  if (devicesUsed(activations) >= terms.maxDevices) return { kind: "refuse", because: "DEVICE_LIMIT_REACHED" }
  if (own) return { kind: "reactivate", seat: own.seat }
  if (activations.length < terms.maxDevices) return { kind: "activate" }
  return decideTransfer(terms, activations, now)
}

function decideTransfer(
  terms: LicenseTerms,
  activations: readonly Activation[],
  now: Date,
): ActivationDecision {
  const deactivated = activations.filter(({ isDeactivated }) => isDeactivated)
  const untransferred = deactivated.find(({ transfers }) => transfers < MAX_TRANSFERS_PER_SEAT)
  const isOver = isPast(transferUntil(terms), now)
  const own = isOver ? undefined : untransferred
  const seat = own ?? (terms.extraTransfers > 0 ? deactivated[0] : undefined)
  if (seat) return { kind: "transfer", seat: seat.seat, from: seat.deviceId, isExtra: own === undefined }
  return { kind: "refuse", because: untransferred ? "TRANSFER_WINDOW_CLOSED" : "TRANSFER_ALREADY_USED" }
}

/** How many transfers to a different device are left: of seats, used or not, and extra ones. */
export function transfersLeft(terms: LicenseTerms, activations: readonly Activation[], now: Date): number {
  const untransferred = activations.filter(({ transfers }) => transfers < MAX_TRANSFERS_PER_SEAT).length
  return transfersLeftOf(terms, { used: activations.length, untransferred }, now)
}

/** The same from counts: of the used seats, and of those of them that were not transferred. */
export function transfersLeftOf(
  terms: LicenseTerms,
  { used, untransferred }: { used: number; untransferred: number },
  now: Date,
): number {
  if (terms.isRevoked) return 0
  if (isPast(transferUntil(terms), now)) return terms.extraTransfers
  return unusedSeats(terms, used) + untransferred + terms.extraTransfers
}

function unusedSeats({ maxDevices }: LicenseTerms, used: number): number {
  return Math.max(0, maxDevices - used)
}

/** The remaining transfers, how many of them are extra ones, and the end of the transfer window for the others. */
export type TransferAllowance = { left: number; extra: number; until: Date; isOver: boolean }

/** How many of these activations can be transferred to a different device once they are deactivated. */
export function transferableCount(
  terms: LicenseTerms,
  activations: readonly Activation[],
  now: Date,
): number {
  if (terms.isRevoked) return 0
  const isOver = isPast(transferUntil(terms), now)
  const own = activations.filter(({ transfers }) => !isOver && transfers < MAX_TRANSFERS_PER_SEAT).length
  return Math.min(activations.length, own + terms.extraTransfers)
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
  const free = Math.max(0, terms.maxDevices - active.length)
  const extra = terms.isRevoked ? 0 : terms.extraTransfers
  return {
    maxDevices: terms.maxDevices,
    active: active.length,
    released: released.length,
    unused: unusedSeats(terms, activations.length),
    transferable: {
      active: transferableCount(terms, active, now),
      released: Math.min(free, transferableCount(terms, released, now)),
    },
    transfers: { left: transfersLeft(terms, activations, now), extra, until, isOver: isPast(until, now) },
  }
}
