export function median(values: number[]): number {
  return percentile(values, 0.5)
}

/** The value that the given share of the values does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new Error("nothing was measured")
  return value
}
