import { eq } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { sellerSettings } from "#db/schema/invoices.ts"
import type { Seller } from "./seller.ts"

/** The settings' one row, as a query for a batch. */
export function selectSeller(db: Database) {
  return db.select().from(sellerSettings).where(eq(sellerSettings.id, 1))
}

export type SellerRow = typeof sellerSettings.$inferSelect

/** Converts a row of the settings; null until they are first saved: no row, or one of nulls in a join. */
export function toSeller(
  row:
    | {
        [Name in keyof SellerRow]: SellerRow[Name] | null
      }
    | undefined,
): Seller | null {
  if (!row) return null
  const { legalName, address, gstin, taxCode, taxRate, lutNumber, lutYear, offersWithdrawal } = row
  if (legalName === null || address === null || taxCode === null) return null
  if (taxRate === null || offersWithdrawal === null) return null
  const { salesToEurope, salesToEuropeSince, ossNumber, ukVatNumber } = row
  const lut = lutNumber !== null && lutYear !== null ? { number: lutNumber, year: lutYear } : null
  return {
    legalName,
    address,
    gstin,
    taxCode,
    taxRate,
    lut,
    offersWithdrawal,
    salesToEurope,
    salesToEuropeSince,
    ossNumber,
    ukVatNumber,
  }
}

export async function findSeller(db: Database): Promise<Seller | null> {
  const [row] = await selectSeller(db)
  return toSeller(row)
}
