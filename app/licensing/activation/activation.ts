import type { SeatCounts } from "#app/licensing/devices/device.ts"
import { TRANSFER_MONTHS } from "#app/orders/plans/plans.ts"
import { addMonths, isPast } from "#app/platform/time.ts"

/** A used seat with its current or, once deactivated, its last device. */
export type Activation = { seat: number; deviceId: string; transfers: number; isDeactivated: boolean }

export type LicenseTerms = {
  maxDevices: number
  purchasedAt: Date
  isRevoked: boolean
  /** Remaining extra transfers, allowed by the site's owner; they have no end date. */
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

/** Data that decides an activation: the counts, the device's own seat, and the seat that it could take over. */
export type SeatState = {
  counts: SeatCounts
  own: Activation | null
  /** A deactivated seat, of those with the fewest transfers; null if there is none. */
  released: Activation | null
}

/** Maximum number of transfers per seat; if it is not 1, copy may not say “once” of transfers. */
const MAX_TRANSFERS_PER_SEAT = 1

/** The end of the transfer window: six months after the purchase. */
export function transferUntil({ purchasedAt }: Pick<LicenseTerms, "purchasedAt">): Date {
  return addMonths(purchasedAt, TRANSFER_MONTHS)
}

/** Decides how a device is activated, or why it is refused. */
export function decideActivation(terms: LicenseTerms, state: SeatState, now: Date): ActivationDecision {
  const { counts, own } = state
  if (terms.isRevoked) return { kind: "refuse", because: "LICENSE_REVOKED" }
  if (own && !own.isDeactivated) return { kind: "already-active", seat: own.seat }
  // A license whose number of devices was lowered can have more seats than devices.
  if (counts.active >= terms.maxDevices) return { kind: "refuse", because: "DEVICE_LIMIT_REACHED" }
  if (own) return { kind: "reactivate", seat: own.seat }
  if (usedSeats(counts) < terms.maxDevices) return { kind: "activate" }
  return decideTransfer(terms, state.released, now)
}

function decideTransfer(terms: LicenseTerms, released: Activation | null, now: Date): ActivationDecision {
  const isFresh = released !== null && isUntransferred(released)
  const isOwn = isFresh && !isPast(transferUntil(terms), now)
  if (released && (isOwn || terms.extraTransfers > 0))
    return { kind: "transfer", seat: released.seat, from: released.deviceId, isExtra: !isOwn }
  return { kind: "refuse", because: isFresh ? "TRANSFER_WINDOW_CLOSED" : "TRANSFER_ALREADY_USED" }
}

/** Checks if a seat was never transferred and so still can be. */
const isUntransferred = ({ transfers }: Activation) => transfers < MAX_TRANSFERS_PER_SEAT

const usedSeats = ({ active, released }: SeatCounts) => active + released

/** How many transfers to a different device are left: of seats, used or not, and extra ones. */
export function transfersLeft(terms: LicenseTerms, counts: SeatCounts, now: Date): number {
  if (terms.isRevoked) return 0
  if (isPast(transferUntil(terms), now)) return terms.extraTransfers
  const { active, released } = counts.untransferred
  return unusedSeats(terms, counts) + active + released + terms.extraTransfers
}

function unusedSeats({ maxDevices }: LicenseTerms, counts: SeatCounts): number {
  return Math.max(0, maxDevices - usedSeats(counts))
}

/** The remaining transfers, how many of them are extra ones, and the end of the transfer window for the others. */
export type TransferAllowance = { left: number; extra: number; until: Date; isOver: boolean }

/** How many of these activations can be transferred to a different device once they are deactivated. */
export function transferableCount(
  terms: LicenseTerms,
  activations: readonly Activation[],
  now: Date,
): number {
  return transferable(
    terms,
    { all: activations.length, own: activations.filter(isUntransferred).length },
    now,
  )
}

function transferable(terms: LicenseTerms, { all, own }: { all: number; own: number }, now: Date): number {
  if (terms.isRevoked) return 0
  const left = isPast(transferUntil(terms), now) ? 0 : own
  return Math.min(all, left + terms.extraTransfers)
}

/** How the seats of a license are used, for display. */
export type SeatUsage = {
  maxDevices: number
  active: number
  /** Deactivated seats; their last devices can always be activated again. */
  released: number
  /** Seats that had no device yet; any device can be activated on them, at any time. */
  unused: number
  /** Numbers of seats that can be transferred to a different device, among the active and the released ones. */
  transferable: { active: number; released: number }
  transfers: TransferAllowance
}

export function seatUsage(terms: LicenseTerms, counts: SeatCounts, now: Date): SeatUsage {
  const { active, released, untransferred } = counts
  const until = transferUntil(terms)
  const free = Math.max(0, terms.maxDevices - active)
  const extra = terms.isRevoked ? 0 : terms.extraTransfers
  return {
    maxDevices: terms.maxDevices,
    active,
    released,
    unused: unusedSeats(terms, counts),
    transferable: {
      active: transferable(terms, { all: active, own: untransferred.active }, now),
      released: Math.min(free, transferable(terms, { all: released, own: untransferred.released }, now)),
    },
    transfers: { left: transfersLeft(terms, counts, now), extra, until, isOver: isPast(until, now) },
  }
}

/** The counts after a device was activated in this way. */
export function countsAfter(state: SeatState, decision: ActivationDecision): SeatCounts {
  const { counts, own, released } = state
  const { untransferred } = counts
  if (decision.kind === "activate")
    return {
      ...counts,
      active: counts.active + 1,
      untransferred: { ...untransferred, active: untransferred.active + 1 },
    }
  if (decision.kind === "reactivate" && own) return countsWith(counts, own, 1)
  if (decision.kind !== "transfer" || !released) return counts
  const { released: left } = untransferred
  return {
    active: counts.active + 1,
    released: counts.released - 1,
    untransferred: { ...untransferred, released: left - (isUntransferred(released) ? 1 : 0) },
  }
}

/** The counts after these active seats were deactivated. */
export function countsAfterRelease(counts: SeatCounts, released: readonly Activation[]): SeatCounts {
  return released.reduce((after, seat) => countsWith(after, seat, -1), counts)
}

/** The counts with one seat more among the active ones, and one less among the released ones; or, with -1, reversed. */
function countsWith(counts: SeatCounts, seat: Activation, change: 1 | -1): SeatCounts {
  const own = isUntransferred(seat) ? change : 0
  const { active, released } = counts.untransferred
  return {
    active: counts.active + change,
    released: counts.released - change,
    untransferred: { active: active + own, released: released - own },
  }
}
