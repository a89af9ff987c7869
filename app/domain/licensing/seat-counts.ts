import {
  type Activation,
  type ActivationDecision,
  isUntransferred,
  type SeatCounts,
  type SeatState,
} from "./activation.ts"

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
