import { TRANSFER_MONTHS } from "#app/orders/plans/plans.ts"
import { addMonths, indianDayOf } from "#app/platform/time.ts"

/** Columns of a license that decide how its seats can be used. */
export type LicenseTerms = {
  maxDevices: number
  /** Time when it was bought. */
  createdAt: Date
  revokedAt: Date | null
  /** Remaining extra transfers, allowed by the site's owner; they have no end date. */
  extraTransfers: number
}

/** The used seats of a license, counted, so that a license for 1,000 devices costs no more than one for 20. */
const SEAT_COUNTS = ["activeSeats", "releasedSeats", "untransferredActive", "untransferredReleased"] as const

type SeatCounts = Record<(typeof SEAT_COUNTS)[number], number>

export type SeatedLicense = LicenseTerms & SeatCounts

/** Columns of a license that change with its seats. */
export const SEAT_COLUMNS = [...SEAT_COUNTS, "extraTransfers"] as const

/** Change of each of these columns of a license. */
export type SeatChange = { readonly [column in (typeof SEAT_COLUMNS)[number]]?: number }

/** Maximum number of transfers per seat; if it is not 1, copy may not say “once” of transfers. */
export const MAX_TRANSFERS_PER_SEAT = 1

/** The last day of the transfer window, which is included: six months after the day of the purchase. */
export const lastTransferDay = ({ createdAt }: Pick<LicenseTerms, "createdAt">) =>
  addMonths(indianDayOf(createdAt), TRANSFER_MONTHS)

export const isWindowOver = (terms: LicenseTerms, now: Date) => indianDayOf(now) > lastTransferDay(terms)

/** Number of seats that had no device yet. */
export const unusedSeats = ({ maxDevices, activeSeats, releasedSeats }: SeatedLicense) =>
  Math.max(0, maxDevices - activeSeats - releasedSeats)
