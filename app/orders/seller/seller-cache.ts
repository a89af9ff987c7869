import type { SiteSeller } from "./seller.ts"

/** Cache of the seller's details that pages print, copied from the owner's settings so that no page waits for D1. */
export type SellerCache = {
  /**
   * Returns null until the settings are first saved. Rejects if the cache is unavailable and no earlier result is
   * known. Concurrent requests share one read, which `waitUntil` keeps running.
   */
  find(waitUntil: (work: Promise<unknown>) => void): Promise<SiteSeller | null>
  store(seller: SiteSeller): Promise<void>
}
