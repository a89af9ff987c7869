import { eq } from "drizzle-orm"
import type { RegionalPrice } from "#app/domain/checkout/pricing.ts"
import type { Region } from "#app/domain/checkout/regions.ts"
import type { Database } from "#db/client.server.ts"
import { regionalPrices } from "#db/schema.ts"

export async function findRegionalPrice(db: Database, region: Region): Promise<RegionalPrice | null> {
  const [row] = await db.select().from(regionalPrices).where(eq(regionalPrices.region, region)).limit(1)
  return row ?? null
}
