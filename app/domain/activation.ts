import { hasPassed, monthsAfter } from "./time.ts"

/** A slot that was used at least once: the device in it, or the one that was in it last. */
export type Slot = { slot: number; deviceId: string; moves: number; isReleased: boolean }

export type LicenseTerms = { maxDevices: number; purchasedAt: Date; isRevoked: boolean }

export type Refusal =
  | "LICENSE_REVOKED"
  | "DEVICE_LIMIT_REACHED"
  | "TRANSFER_ALREADY_USED"
  | "TRANSFER_WINDOW_CLOSED"

export type Activation =
  | { kind: "already-active"; slot: number }
  /** The device that was last in the slot: it always gets back in, and that is not counted. */
  | { kind: "return"; slot: number }
  | { kind: "activate" }
  /** A different device takes over a released slot: counted, once a slot. */
  | { kind: "move"; slot: number; from: string }
  | { kind: "refuse"; because: Refusal }

const MOVES_PER_SLOT = 1

/** The last moment in which a slot may move to a different device: six months after the purchase. */
export function transferUntil({ purchasedAt }: Pick<LicenseTerms, "purchasedAt">): Date {
  return monthsAfter(purchasedAt, 6)
}

/** The one decision about a device that asks to be activated. */
export function decideActivation(
  terms: LicenseTerms,
  slots: readonly Slot[],
  deviceId: string,
  now: Date,
): Activation {
  if (terms.isRevoked) return { kind: "refuse", because: "LICENSE_REVOKED" }
  const own = slots.find((slot) => slot.deviceId === deviceId)
  if (own) return { kind: own.isReleased ? "return" : "already-active", slot: own.slot }
  if (slots.length < terms.maxDevices) return { kind: "activate" }

  const released = slots.filter(({ isReleased }) => isReleased)
  if (released.length === 0) return { kind: "refuse", because: "DEVICE_LIMIT_REACHED" }
  const movable = released.find(({ moves }) => moves < MOVES_PER_SLOT)
  if (!movable) return { kind: "refuse", because: "TRANSFER_ALREADY_USED" }
  if (hasPassed(transferUntil(terms), now)) return { kind: "refuse", because: "TRANSFER_WINDOW_CLOSED" }
  return { kind: "move", slot: movable.slot, from: movable.deviceId }
}

/** How many slots may still move to a different device. */
export function transfersLeft(terms: LicenseTerms, slots: readonly Slot[], now: Date): number {
  if (terms.isRevoked || hasPassed(transferUntil(terms), now)) return 0
  return terms.maxDevices - slots.filter(({ moves }) => moves >= MOVES_PER_SLOT).length
}

export type Moves = { left: number; until: Date; isOver: boolean }

/** What an owner is told of moves: how many are left, and until when, or since when no more. */
export function movesOf(terms: LicenseTerms, slots: readonly Slot[], now: Date): Moves {
  const until = transferUntil(terms)
  return { left: transfersLeft(terms, slots, now), until, isOver: hasPassed(until, now) }
}

/** Of these slots, how many a different device may take over once they are released. */
export function movableOf(terms: LicenseTerms, slots: readonly Slot[], now: Date): number {
  if (terms.isRevoked || hasPassed(transferUntil(terms), now)) return 0
  return slots.filter(({ moves }) => moves < MOVES_PER_SLOT).length
}

export function devicesUsed(slots: readonly Slot[]): number {
  return slots.filter(({ isReleased }) => !isReleased).length
}
