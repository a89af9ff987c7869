import { type Rate, rupeesOf, type Total } from "#app/domain/reports/totals.ts"

/**
 * The turnover of a financial year, in paise, above which a seller of services must register for GST: ₹20 lakh
 * (Notification 10/2017-IT; exports count).
 */
export const REGISTRATION_THRESHOLD = 2_000_000_00

/** The turnover as a share of the threshold in whole percent. */
export function turnoverOf(year: readonly Total[], rates: readonly Rate[]) {
  const turnover = rupeesOf(year, rates)
  return { turnover, percent: Math.floor((turnover.amount * 100) / REGISTRATION_THRESHOLD) }
}
