import type { SeatCounts } from "#app/domain/licensing/activation.ts"
import type { licenses } from "#db/schema.ts"

type CountedLicense = Pick<
  typeof licenses.$inferSelect,
  "activeSeats" | "releasedSeats" | "untransferredActive" | "untransferredReleased"
>

/** The seats of a license, as triggers on `activations` count them. */
export function toSeatCounts(license: CountedLicense): SeatCounts {
  const { activeSeats, releasedSeats, untransferredActive, untransferredReleased } = license
  return {
    active: activeSeats,
    released: releasedSeats,
    untransferred: { active: untransferredActive, released: untransferredReleased },
  }
}
