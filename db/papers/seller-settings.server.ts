import { sql } from "drizzle-orm"
import type { ActStatements } from "#db/audit/audit.server.ts"
import type { Database } from "#db/client.server.ts"
import { sellerSettings } from "#db/schema.ts"
import { selectSeller } from "./seller.server.ts"

export type SellerSettings = typeof sellerSettings.$inferSelect

/** The settings as they are stored; null until they are first saved. */
export async function findSellerSettings(db: Database): Promise<SellerSettings | null> {
  const [row] = await selectSeller(db)
  return row ?? null
}

/** Saves the settings, unless they have changed since they were read. The columns are in the table's order. */
export function saveSellerSettings(
  db: Database,
  settings: Omit<SellerSettings, "id">,
  readAt: Date | null,
): ActStatements {
  const { legalName, address, gstin, taxCode, taxRate, letterNumber, letterYear, updatedAt } = settings
  const offersWithdrawal = settings.offersWithdrawal ? 1 : 0
  return {
    condition: sql`coalesce((select updated_at from seller_settings where id = 1), 0) = ${readAt?.getTime() ?? 0}`,
    changes: (isDone) => [
      db
        .insert(sellerSettings)
        .select(
          sql`select 1, ${legalName}, ${address}, ${gstin}, ${taxCode}, ${taxRate}, ${letterNumber}, ${letterYear},
            ${updatedAt.getTime()}, ${offersWithdrawal} where ${isDone}`,
        )
        .onConflictDoUpdate({ target: sellerSettings.id, set: settings }),
    ],
  }
}
