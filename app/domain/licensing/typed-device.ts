import { addMilliseconds, days, hours, isPast } from "#app/domain/time.ts"
import type { SeatCounts } from "./activation.ts"
import type { Device } from "./license.ts"

/** For how long after it was entered a device ID can be taken back, as long as the device itself was never heard of. */
export const TAKE_BACK_WINDOW = hours(1)

/** Each may have got a machine file, so a license can't take back IDs without end. */
export const MAX_TAKEN_BACK = 3
export const TAKEN_BACK_PERIOD = days(365)

/** The seat of an activation whose device ID was typed for a machine file. */
export type TypedSeat = {
  deviceId: string
  /** It had no device before; else it goes back to the one before. */
  wasUnused: boolean
  /** It took one of the extra transfers. */
  isExtra: boolean
}

/** Until when a device ID can be taken back that was typed then. */
export const takeBackUntil = (typedAt: Date): Date => addMilliseconds(typedAt, TAKE_BACK_WINDOW)

/** Whether an active device may be one whose ID was typed within the hour: the app on it has not been heard of since. */
export function mayBeTyped(
  { firstSeenAt, lastSeenAt, deactivatedAt }: Pick<Device, "firstSeenAt" | "lastSeenAt" | "deactivatedAt">,
  now: Date,
): boolean {
  const isUnheard = firstSeenAt.getTime() === lastSeenAt.getTime()
  return deactivatedAt === null && isUnheard && !isPast(takeBackUntil(firstSeenAt), now)
}

/** The counts after the ID in an active seat, transferred this often, was taken back. */
export function countsAfterTakeBack(counts: SeatCounts, transfers: number, wasUnused: boolean): SeatCounts {
  const { active, released } = counts.untransferred
  if (wasUnused)
    return { ...counts, active: counts.active - 1, untransferred: { active: active - 1, released } }
  return {
    active: counts.active - 1,
    released: counts.released + 1,
    untransferred: { active, released: released + (transfers === 1 ? 1 : 0) },
  }
}
