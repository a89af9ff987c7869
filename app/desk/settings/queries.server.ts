import { eq, sql } from "drizzle-orm"
import type { SaleEmails } from "#app/orders/ledger/ledger.ts"
import { selectSeller } from "#app/orders/seller/queries.server.ts"
import { changeWhere, type Database } from "#db/client.server.ts"
import { owners } from "#db/schema/accounts.ts"

/** Finds the settings of seller and owner in one round trip; the seller is null until first saved. */
export async function findSettings(db: Database, ownerId: string) {
  const [[seller], [owner]] = await db.batch([
    selectSeller(db),
    db.select({ saleEmails: owners.saleEmails }).from(owners).where(eq(owners.userId, ownerId)).limit(1),
  ])
  return { seller: seller ?? null, saleEmails: owner?.saleEmails ?? "daily" }
}

/** Changes how an owner hears of sales; the other owners keep what they chose. */
export const changeSaleEmails = (db: Database, ownerId: string, saleEmails: SaleEmails) =>
  changeWhere(db, owners, { saleEmails }, sql`user_id = ${ownerId}`)
