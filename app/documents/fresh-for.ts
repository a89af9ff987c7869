/** Tells the page cache for how many whole seconds a document may be kept. It goes no further: no browser sees it. */
export const FRESH_FOR = "x-fresh-for"

/** The header for a document that holds until then; null for one that holds for this visitor only. */
export function freshFor(until: Date | null, now: Date): Record<string, string> {
  const milliseconds = until === null ? 0 : Math.max(0, until.getTime() - now.getTime())
  return { [FRESH_FOR]: String(Math.floor(milliseconds / 1000)) }
}
