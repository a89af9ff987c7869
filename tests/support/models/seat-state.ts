import type { Activation, SeatState } from "#app/licensing/activation/activation.ts"
import type { SeatCounts } from "#app/licensing/devices/device.ts"

/** Counts a license's activations as the database does. */
export function countSeats(activations: readonly Activation[]): SeatCounts {
  const count = (isDeactivated: boolean, maxTransfers = Number.MAX_SAFE_INTEGER) =>
    activations.filter((one) => one.isDeactivated === isDeactivated && one.transfers <= maxTransfers).length
  return {
    active: count(false),
    released: count(true),
    untransferred: { active: count(false, 0), released: count(true, 0) },
  }
}

/** Returns the state of a license's seats for a device as the database reads it. */
export function seatState(activations: readonly Activation[], deviceId: string): SeatState {
  const released = activations
    .filter(({ isDeactivated }) => isDeactivated)
    .sort((one, other) => one.transfers - other.transfers || one.seat - other.seat)
  return {
    counts: countSeats(activations),
    own: activations.find((one) => one.deviceId === deviceId) ?? null,
    released: released[0] ?? null,
  }
}
