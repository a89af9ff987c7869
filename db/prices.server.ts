import { eq } from "drizzle-orm"
import type { RegionalPrice } from "#app/domain/pricing.ts"
import type { Region } from "#app/domain/regions.ts"
import type { Database } from "./client.server.ts"
import { regionalPrices } from "./schema.ts"

export async function findRegionalPrice(db: Database, region: Region): Promise<RegionalPrice | null> {
  const [row] = await db.select().from(regionalPrices).where(eq(regionalPrices.region, region)).limit(1)
  return row ?? null
}
