import { type Measurement, median } from "./measure.ts"

/** The median of the ratios of rates in the same round, which a machine that slows down affects alike. */
export function ratio(ours: Measurement, theirs: Measurement): string {
  return median(ours.rates.map((rate, round) => rate / (theirs.rates[round] ?? Number.NaN))).toFixed(3)
}

export function rounded(value: number): string {
  return value.toLocaleString("en", { maximumSignificantDigits: value < 100 ? 3 : 6 })
}

export function printRow(cells: string[]) {
  console.log(`| ${cells.join(" | ")} |`)
}
