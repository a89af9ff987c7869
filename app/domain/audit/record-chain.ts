/** The last link of a chain of records: its number, 0 for none, and its hash. */
export type ChainEnd = { number: number; hash: string }

/** The hash before the first link. */
export const FIRST_HASH = "0".repeat(64)

export const NO_LINK: ChainEnd = { number: 0, hash: FIRST_HASH }

/** What a chain does not agree with. */
export type ChainProblem =
  /** A link's hash is not that of its content and of the link before: it was changed, or one before is missing. */
  | "changed"
  /** The chain ends before the link up to which it was found whole. */
  | "missing"
  /** Another chain stands in its place: it has other hashes than those that were found. */
  | "rewritten"
  /** The site did not write it. */
  | "unsigned"

/** How far a chain holds: the last link that does, and what is wrong with the next one. */
export type ChainResult = { end: ChainEnd; problem: ChainProblem | null }

export type ChainRules<Row> = {
  /** The hash that the link must have after this one. */
  hashOf(row: Row, previousHash: string): string
  /** Whether the site wrote it; not asked for links that the anchor covers. */
  isSigned(row: Row): boolean
}

/** Follows the links of one page from `end` on, up to the first that does not hold. */
export function followChain<Row extends ChainEnd>(
  rows: readonly Row[],
  end: ChainEnd,
  anchored: ChainEnd,
  { hashOf, isSigned }: ChainRules<Row>,
): ChainResult {
  let last = end
  for (const row of rows) {
    const problem = problemOf(row)
    if (problem) return { end: last, problem }
    last = { number: row.number, hash: row.hash }
  }
  return { end: last, problem: null }

  function problemOf(row: Row): ChainProblem | null {
    if (row.number !== last.number + 1 || hashOf(row, last.hash) !== row.hash) return "changed"
    if (row.number === anchored.number && row.hash !== anchored.hash) return "rewritten"
    return row.number > anchored.number && !isSigned(row) ? "unsigned" : null
  }
}
