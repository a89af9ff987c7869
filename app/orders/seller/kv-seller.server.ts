import * as z from "zod"
import { SALES_TO_EUROPE } from "#app/orders/prices/sales.ts"
import { parseJson } from "#app/platform/text.ts"
import { addMilliseconds, isPast, seconds, withTimeout } from "#app/platform/time.ts"
import type { SellerCache, SiteSeller } from "./seller.ts"

const SELLER_KEY = "seller"
const SELLER_MAX_AGE = seconds(30)
const SELLER_TIMEOUT = seconds(1)

/** The entry without fields that it does not name; those of earlier versions lack the last ones. */
const SellerEntry = z.object({
  legalName: z.string(),
  address: z.string(),
  gstin: z.string().nullable(),
  ownName: z.string().nullable().default(null),
  about: z.string().nullable().default(null),
  salesToEurope: z.enum(SALES_TO_EUROPE).nullable().default(null),
})

/** The seller in KV and, for 30 seconds, in the isolate's memory. */
export function createKvSeller(kv: KVNamespace, now: () => Date): SellerCache {
  let known: SiteSeller | null = null
  let latest: { seller: Promise<SiteSeller | null>; readAt: Date } | null = null

  async function read(): Promise<SiteSeller | null> {
    try {
      const text = await withTimeout(SELLER_TIMEOUT, kv.get(SELLER_KEY))
      known = SellerEntry.safeParse(parseJson(text ?? "")).data ?? null
    } catch (error) {
      // Tried again after SELLER_MAX_AGE: not every request waits for an answer that does not come.
      latest = { seller: Promise.resolve(known), readAt: now() }
      if (!known) throw error
    }
    return known
  }

  return {
    async find(waitUntil) {
      if (!latest || isPast(addMilliseconds(latest.readAt, SELLER_MAX_AGE), now())) {
        latest = { seller: read(), readAt: now() }
        waitUntil(latest.seller.catch(() => null))
      }
      return latest.seller
    },
    async store(details) {
      const seller = SellerEntry.parse(details)
      const entry = JSON.stringify(seller)
      known = seller
      latest = { seller: Promise.resolve(seller), readAt: now() }
      if ((await kv.get(SELLER_KEY)) !== entry) await kv.put(SELLER_KEY, entry)
    },
  }
}
