export function median(values: number[]): number {
  return percentile(values, 0.5)
}

/** The smallest value that at least the given share of the values does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new Error("no samples")
  return value
}
