import { eq } from "drizzle-orm"
import type { Seller } from "#app/domain/papers/seller.ts"
import type { Database } from "#db/client.server.ts"
import { sellerSettings } from "#db/schema.ts"

/** The settings' one row, as a query for a batch. */
export function selectSeller(db: Database) {
  return db.select().from(sellerSettings).where(eq(sellerSettings.id, 1)).limit(1)
}

/** Null until the settings were first saved. */
export function toSeller(row: typeof sellerSettings.$inferSelect | undefined): Seller | null {
  if (!row) return null
  const { legalName, address, gstin, taxCode, taxRate, letterNumber, letterYear, offersWithdrawal } = row
  const letter =
    letterNumber !== null && letterYear !== null ? { number: letterNumber, year: letterYear } : null
  return { legalName, address, gstin, taxCode, taxRate, letter, offersWithdrawal }
}

export async function findSeller(db: Database): Promise<Seller | null> {
  const [row] = await selectSeller(db)
  return toSeller(row)
}
