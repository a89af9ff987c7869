import type { Activation, SeatState } from "#app/licensing/activation/activation.ts"
import type { LicenseTerms, SeatedLicense } from "#app/licensing/license/license-terms.ts"

/** A license with its activations counted as the database does. */
export function withSeats(terms: LicenseTerms, activations: readonly Activation[]): SeatedLicense {
  const count = (isDeactivated: boolean, maxTransfers = Number.MAX_SAFE_INTEGER) =>
    activations.filter(
      (one) => (one.deactivatedAt !== null) === isDeactivated && one.transfers <= maxTransfers,
    ).length
  return {
    ...terms,
    activeSeats: count(false),
    releasedSeats: count(true),
    untransferredActive: count(false, 0),
    untransferredReleased: count(true, 0),
  }
}

/** Returns the state of a license's seats for a device as the database reads it. */
export function seatState(activations: readonly Activation[], deviceId: string): SeatState {
  const released = activations
    .filter(({ deactivatedAt }) => deactivatedAt)
    .sort((one, other) => one.transfers - other.transfers || one.seat - other.seat)
  return {
    own: activations.find((one) => one.deviceId === deviceId) ?? null,
    released: released[0] ?? null,
  }
}
