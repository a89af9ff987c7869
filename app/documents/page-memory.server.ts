import { hasPassed } from "#app/domain/time.ts"
import type { KeptPage } from "./kept-page.server.ts"

const MAX_BYTES = 4 * 1024 * 1024

/** Pages in the isolate's memory. The ones kept first go first when there are too many bytes. */
export function createPageMemory(maxBytes = MAX_BYTES) {
  const pages = new Map<string, { page: KeptPage; bytes: number }>()
  let total = 0

  function forget(key: string): void {
    total -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }

  return {
    find(key: string, now: Date): KeptPage | null {
      const page = pages.get(key)?.page
      if (!page) return null
      if (!hasPassed(page.freshUntil, now)) return page
      forget(key)
      return null
    },
    keep(key: string, page: KeptPage): void {
      forget(key)
      const bytes = page.body.byteLength
      pages.set(key, { page, bytes })
      total += bytes
      for (const oldest of pages.keys()) {
        if (total <= maxBytes) break
        forget(oldest)
      }
    },
  }
}
