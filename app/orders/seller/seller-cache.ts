import type { SiteSeller } from "./seller.ts"

/** What pages print of the seller, copied from the owner's settings so that no page waits for D1. */
export type SellerCache = {
  /**
   * Null until the settings are first saved. Rejects when the cache is unavailable and no earlier answer is known.
   * Requests at the same time share one read, which `waitUntil` lets end.
   */
  find(waitUntil: (work: Promise<unknown>) => void): Promise<SiteSeller | null>
  store(seller: SiteSeller): Promise<void>
}
