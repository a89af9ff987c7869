/** Minor units, of one currency in which licenses were sold in the financial year. */
export type YearTurnover = { currency: string; inrAmount: number; inrUnknown: number }

/**
 * The turnover of a financial year, in paise, above which a seller of services must register for GST: ₹20 lakh
 * (Notification 10/2017-IT; exports count).
 */
export const REGISTRATION_THRESHOLD = 2_000_000_00

/** The turnover in paise, as a share of the threshold in whole percent, and what is not in it. */
export function turnoverOf(year: readonly YearTurnover[]) {
  const turnover = year.reduce((sum, { inrAmount }) => sum + inrAmount, 0)
  const unknown = year
    .filter(({ inrUnknown }) => inrUnknown > 0)
    .map(({ currency, inrUnknown: amount }) => ({ amount, currency }))
  return { turnover, percent: Math.floor((turnover * 100) / REGISTRATION_THRESHOLD), unknown }
}
