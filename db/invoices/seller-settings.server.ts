import { sql } from "drizzle-orm"
import type { ActionStatements } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { selectSeller } from "#db/orders/order-details.server.ts"
import { sellerSettings } from "#db/schema.ts"

export type SellerSettings = typeof sellerSettings.$inferSelect

/** The settings as they are stored; null until they are first saved. */
export async function findSellerSettings(db: Database): Promise<SellerSettings | null> {
  const [row] = await selectSeller(db)
  return row ?? null
}

/** Saves the settings, unless they have changed since they were read. */
export function saveSellerSettings(
  db: Database,
  settings: Omit<SellerSettings, "id">,
  readAt: Date | null,
): ActionStatements {
  return {
    condition: sql`coalesce((select updated_at from seller_settings where id = 1), 0) = ${readAt?.getTime() ?? 0}`,
    changes: [
      db
        .insert(sellerSettings)
        .values({ id: 1, ...settings })
        .onConflictDoUpdate({
          target: sellerSettings.id,
          set: settings,
        }),
    ],
  }
}
