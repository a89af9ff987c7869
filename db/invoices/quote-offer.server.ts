import { eq } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { selectSeller, toSeller } from "#db/orders/order-details.server.ts"
import { toQuote } from "#db/orders/quotes.server.ts"
import { quotes } from "#db/schema.ts"

/** A quote, and the seller whose taxes are in its price, in one round trip; null for an unknown one. */
export async function findQuoteOffer(db: Database, id: string) {
  const [[row], [seller]] = await db.batch([
    db.select().from(quotes).where(eq(quotes.id, id)).limit(1),
    selectSeller(db),
  ])
  return row ? { quote: toQuote(row), seller: toSeller(seller) } : null
}
