import { and, eq, ne, sql } from "drizzle-orm"
import { removeUnwantedNews } from "#app/platform/email/delivery-queries.server.ts"
import { type Database, findFirst, users } from "#db/client.server.ts"
import type { PromotionPlace } from "./account.ts"

/** Turns an account's news on or off, and stores when and where, if that is a change; deletes unwanted queued news. */
export async function setPromotions(
  db: Database,
  id: string,
  optInPromotions: boolean,
  { place, at }: { place: PromotionPlace; at: Date },
): Promise<void> {
  await db.batch([
    db
      .update(users)
      .set({ optInPromotions, promotionsChangedAt: at, promotionsChangedBy: place })
      .where(and(eq(users.id, id), ne(users.optInPromotions, optInPromotions))),
    removeUnwantedNews(db, sql`(${id})`),
  ])
}

/** The account with this address, by its normalized form. */
export async function findUserByEmailKey(db: Database, emailKey: string) {
  return findFirst(
    db
      .select({ id: users.id, email: users.email, emailConfirmedAt: users.emailConfirmedAt })
      .from(users)
      .where(eq(users.emailKey, emailKey)),
  )
}
