import * as z from "zod"
import { CURRENCIES } from "#app/domain/money.ts"
import { REGIONS } from "#app/domain/orders/pricing.ts"
import type { SiteSeller } from "#app/domain/orders/seller.ts"
import { parseJson } from "#app/domain/text.ts"
import { addMilliseconds, days, isPast, seconds, withTimeout } from "#app/domain/time.ts"
import type { PriceCache, SellerCache } from "./ports.ts"

const SELLER_KEY = "seller"
const SELLER_MAX_AGE = seconds(30)
const SELLER_TIMEOUT = seconds(1)

const SellerEntry = z.object({
  legalName: z.string(),
  address: z.string(),
  gstin: z.string().nullable(),
  ownName: z.string().nullable().default(null),
  about: z.string().nullable().default(null),
})

/** The seller in KV and, for 30 seconds, in the isolate's memory. */
export function createKvSeller(kv: KVNamespace, now: () => Date): SellerCache {
  let known: SiteSeller | null = null
  let latest: { seller: Promise<SiteSeller | null>; readAt: Date } | null = null

  async function read(): Promise<SiteSeller | null> {
    try {
      known =
        SellerEntry.safeParse(parseJson((await withTimeout(SELLER_TIMEOUT, kv.get(SELLER_KEY))) ?? ""))
          .data ?? null
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
    async store({ legalName, address, gstin, ownName, about }) {
      const seller = { legalName, address, gstin, ownName, about }
      const entry = JSON.stringify(seller)
      known = seller
      latest = { seller: Promise.resolve(seller), readAt: now() }
      if ((await kv.get(SELLER_KEY)) !== entry) await kv.put(SELLER_KEY, entry)
    },
  }
}

const PriceEntry = z.object({
  storedAt: z.iso.datetime().transform((text) => new Date(text)),
  price: z.object({
    region: z.enum(REGIONS),
    currency: z.enum(CURRENCIES),
    symbol: z.string().min(1),
    baseAmount: z.int().positive(),
    overrideAmount: z.int().positive().nullable(),
    // Not in the entries of an earlier version.
    hidesOriginal: z.boolean().default(true),
  }),
})

/** Seconds. */
const PRICE_EXPIRATION_TTL = days(7) / 1000

export function createKvPrices(kv: KVNamespace): PriceCache {
  return {
    async find(country) {
      const text = await kv.get(`price:${country}`)
      return PriceEntry.safeParse(parseJson(text ?? "")).data ?? null
    },
    async store(country, entry) {
      const stored = kv.put(`price:${country}`, JSON.stringify(entry), {
        expirationTtl: PRICE_EXPIRATION_TTL,
      })
      await stored.catch((error: unknown) => {
        // KV takes one write a second of a key: another isolate has just stored what D1 says.
        if (!(error instanceof Error && /\b429\b/.test(error.message))) throw error
      })
    },
  }
}
