/**
 * Internal header: for how many whole seconds the page cache may store a document. Removed before it is sent.
 */
export const PAGE_MAX_AGE = "x-fresh-for"

/** The header for a document that is valid until `until`; null marks a document that must not be cached. */
export function pageMaxAge(until: Date | null, now: Date): Record<string, string> {
  const milliseconds = until === null ? 0 : Math.max(0, until.getTime() - now.getTime())
  return { [PAGE_MAX_AGE]: String(Math.floor(milliseconds / 1000)) }
}
