import { isPast } from "#app/domain/time.ts"
import type { CachedPage } from "./page-cache.server.ts"

const MAX_BYTES = 4 * 1024 * 1024

/** The isolate's memory cache of pages; over `maxBytes` of bodies it evicts the pages that were set first. */
export function createMemoryCache(maxBytes = MAX_BYTES) {
  const pages = new Map<string, { page: CachedPage; bytes: number }>()
  let total = 0

  function remove(key: string): void {
    total -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }

  return {
    get(key: string, now: Date): CachedPage | null {
      const page = pages.get(key)?.page
      if (!page) return null
      if (!isPast(page.freshUntil, now)) return page
      remove(key)
      return null
    },
    set(key: string, page: CachedPage): void {
      remove(key)
      const bytes = page.body.byteLength
      pages.set(key, { page, bytes })
      total += bytes
      for (const oldest of pages.keys()) {
        if (total <= maxBytes) break
        remove(oldest)
      }
    },
  }
}
