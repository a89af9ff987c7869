import * as z from "zod"
import { CURRENCIES } from "#app/platform/money.ts"
import { parseJson } from "#app/platform/text.ts"
import { days } from "#app/platform/time.ts"
import { type PriceCache, REGIONS } from "./pricing.ts"

const PriceEntry = z.object({
  storedAt: z.iso.datetime().transform((text) => new Date(text)),
  price: z.object({
    region: z.enum(REGIONS),
    currency: z.enum(CURRENCIES),
    baseAmount: z.int().positive(),
    overrideAmount: z.int().positive().nullable(),
    // Missing in entries of an earlier version.
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
