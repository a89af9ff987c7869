/** Tells the page cache for how many whole seconds a document may be kept. It goes no further: no browser sees it. */
export const PAGE_MAX_AGE = "x-fresh-for"

/** The header for a document that holds until then; null for one that holds for this visitor only. */
export function pageMaxAge(until: Date | null, now: Date): Record<string, string> {
  const milliseconds = until === null ? 0 : Math.max(0, until.getTime() - now.getTime())
  return { [PAGE_MAX_AGE]: String(Math.floor(milliseconds / 1000)) }
}
